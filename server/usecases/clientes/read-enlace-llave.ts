import { findEnlaceLlave } from "../../db/clientes/enlaces-llave";
import { estadoOfEnlaceLlave } from "../../domain/clientes/enlace-llave";
import { digestOf, isSecreto } from "../../domain/identidad/secreto";
import type { Deps } from "../deps";

/** What whoever holds a link is told of it before it is opened, and once it can be opened no more. */
export type EnlaceLlaveVisto =
  | {
      readonly estado: "vigente";
      readonly razonSocial: string;
      readonly etiqueta: string | null;
      readonly isReplacement: boolean;
      readonly venceEn: Date;
    }
  | { readonly estado: "abierto"; readonly abiertoEn: Date; readonly abiertoDesde: string | null }
  /** Unknown, revoked, expired, replaced by a later mail, or of a client that is not active. */
  | { readonly estado: "invalido" };

/** Reading opens nothing, however often: mail scanners follow links. */
export async function readEnlaceLlave(
  { db, clock }: Pick<Deps, "db" | "clock">,
  secreto: string,
): Promise<EnlaceLlaveVisto> {
  const enlace = isSecreto(secreto) ? await findEnlaceLlave(db, digestOf(secreto)) : null;
  if (enlace === null) return { estado: "invalido" };
  const { abiertoEn, abiertoDesde, razonSocial, etiqueta, venceEn } = enlace;
  if (abiertoEn !== null) return { estado: "abierto", abiertoEn, abiertoDesde };
  const estado = estadoOfEnlaceLlave(enlace, await clock.now());
  if (estado === "anulado" || estado === "vencido" || !enlace.isClienteActivo) return { estado: "invalido" };
  return { estado: "vigente", razonSocial, etiqueta, isReplacement: enlace.reemplaza !== null, venceEn };
}
