import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { spanishError } from "@/server/contract/issues";
import { ValidateRequest } from "@/server/contract/validate-request";
import { personaOf, type ValidarValues, valuesAt } from "./fields";

/** What the form is checked by: the contract's own schema over what would be sent. */
const ValidarFields = (needsSujeto: boolean) =>
  z.custom<ValidarValues>().superRefine((values, context) => {
    const body = personaOf(values);
    const result = ValidateRequest.safeParse(body, { error: spanishError });
    for (const issue of result.error?.issues ?? []) {
      context.addIssue({ code: "custom", path: [valuesAt(issue.path)], message: issue.message });
    }
    if (needsSujeto && body.sujeto_obligado === null) {
      const message = "Su entidad opera para terceros: escriba para quién es la consulta.";
      context.addIssue({ code: "custom", path: ["razonSocial"], message });
    }
  });

/** Checks the form as a resolver does; fetched when it is first sent, because a schema weighs more than the page. */
export const resolverOf = (needsSujeto: boolean) => zodResolver(ValidarFields(needsSujeto));
