import { ENTREGAS_CHANNEL } from "../db/avisos/entregas";
import { listen } from "../db/sql/listen";
import { getDeps } from "../runtime/deps";
import { startEntregas } from "../runtime/entregas";

/** A process to be killed: says when it is ready, and delivers as the service does. */
const { db, stopping } = getDeps();
void listen(db, { [ENTREGAS_CHANNEL]: startEntregas(null) }, stopping);
console.log("ready");
