import { type CorreoDesarrollo, lastCorreos } from "../../db/avisos/correo-desarrollo";
import type { Deps } from "../deps";

const SHOWN = 50;

/** The mail that went nowhere, newest first; null where mail goes out. */
export async function listCorreos({
  db,
  keepsMail,
}: Pick<Deps, "db" | "keepsMail">): Promise<readonly CorreoDesarrollo[] | null> {
  return keepsMail ? lastCorreos(db, SHOWN) : null;
}
