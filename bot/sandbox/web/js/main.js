/** Starts the page. */

import { App } from "./app.js";
import { Socket } from "./socket.js";
import { startClock } from "./time.js";

const socket = new Socket("/page/socket");
new App(socket, document.getElementById("app")); // eslint-disable-line no-new -- it lives by its listeners
socket.connect();
startClock();
