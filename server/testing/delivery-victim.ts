import { startEntregas } from "../runtime/entregas";

/** A process to be killed: says when it is ready, and delivers as the service does. */
startEntregas(null);
console.log("ready");
