import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { ValidateRequest } from "@/server/contract/v1/validate-request";
import type { Duda } from "@/server/domain/consultas/duda";
import { dudasOf } from "@/server/domain/consultas/dudas";
import { numeroError, numeroOf, personaOf, type ValidarValues, valuesAt } from "./fields";

/** What the form is checked by: the contract's own schema over what would be sent. */
const ValidarFields = (needsSujeto: boolean) =>
  z.custom<ValidarValues>().superRefine((values, context) => {
    const body = personaOf(values);
    const result = ValidateRequest.safeParse(body);
    const unread = numeroError(numeroOf(values));
    if (unread !== undefined) {
      context.addIssue({ code: "custom", path: ["documentoNumero"], message: unread });
    }
    for (const issue of result.error?.issues ?? []) {
      const path = valuesAt(issue.path);
      // Of a number that cannot be read one thing is said.
      if (path === "documentoNumero" && unread !== undefined) continue;
      context.addIssue({ code: "custom", path: [path], message: issue.message });
    }
    if (needsSujeto && body.sujeto_obligado === null) {
      const message = "Su entidad opera para terceros: escriba para quién es la consulta.";
      context.addIssue({ code: "custom", path: ["razonSocial"], message });
    }
  });

/** Checks the form as a resolver does; fetched when it is first sent, because a schema weighs more than the page. */
export const resolverOf = (needsSujeto: boolean) => zodResolver(ValidarFields(needsSujeto));

/** What is to be asked before a query is made of the form; null: nothing. A wrong digit is told at its field. */
export function questionOf(values: ValidarValues): Exclude<Duda, "digito"> | null {
  const [duda] = dudasOf(personaOf(values), numeroOf(values));
  return duda === undefined || duda === "digito" ? null : duda;
}
