/** Starts the page. */

import { App } from "./app.js";
import { Socket } from "./socket.js";
import { startClock } from "./time.js";

const socket = new Socket("/page/socket");
new App(socket, document.getElementById("app"));
socket.connect();
startClock();
