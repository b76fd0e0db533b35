import type { z } from "zod";
import { AlertasRequest } from "@/server/contract/v1/alertas";
import type { Destinos } from "@/server/domain/identidad/control-pedido";
import type { PortalOutputs } from "../trpc";

type Config = PortalOutputs["alertas"]["get"]["alertas"];

/** Form values. A list is text, with its items separated by lines or commas. */
export interface AjustesValues {
  readonly activa: boolean;
  readonly avisaVinculante: boolean;
  readonly umbrales: string;
  readonly emails: string;
  readonly url: string;
}

export type AjustesField = keyof AjustesValues;

export const valuesOf = ({
  activa,
  avisaVinculante,
  umbrales,
  emails,
  webhookUrl,
}: Config): AjustesValues => ({
  activa,
  avisaVinculante,
  umbrales: umbrales.join(", "),
  emails: emails.join("\n"),
  url: webhookUrl ?? "",
});

const itemsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((item) => item.trim().replace(/%$/, ""))
    .filter((item) => item !== "");

/** The contract's request with the changed fields alone. An unchanged address needs no password. */
export function requestOf(values: AjustesValues, before: Config): z.input<typeof AlertasRequest> {
  const old = valuesOf(before);
  const url = values.url.trim();
  return {
    ...(values.activa !== old.activa && { activa: values.activa }),
    ...(values.avisaVinculante !== old.avisaVinculante && {
      coincidencia_vinculante: values.avisaVinculante,
    }),
    ...(values.umbrales !== old.umbrales && { umbrales: itemsOf(values.umbrales).map(Number) }),
    ...(values.emails !== old.emails && { emails: itemsOf(values.emails) }),
    ...(url !== old.url && { webhook: { url: url === "" ? null : url } }),
  };
}

/** The addresses that would receive alerts after the request. */
export const destinosOfRequest = (
  { activa, emails, webhook }: z.input<typeof AlertasRequest>,
  before: Config,
): Destinos => ({
  activa: activa ?? before.activa,
  emails: emails ?? before.emails,
  webhookUrl: webhook?.url === undefined ? before.webhookUrl : webhook.url,
});

export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const FIELD_OF: Readonly<Record<string, AjustesField>> = {
  activa: "activa",
  coincidencia_vinculante: "avisaVinculante",
  umbrales: "umbrales",
  emails: "emails",
  webhook: "url",
};

/** The first issue of each field, with the item of the list that it is about. */
export function fieldIssues(
  issues: readonly Issue[],
  { umbrales, emails }: AjustesValues,
): readonly { readonly field: AjustesField; readonly message: string }[] {
  const items: Partial<Record<AjustesField, readonly string[]>> = {
    umbrales: itemsOf(umbrales),
    emails: itemsOf(emails),
  };
  const seen = new Set<AjustesField>();
  return issues.flatMap(({ path: [first, at], message }) => {
    const field = FIELD_OF[String(first)];
    if (field === undefined || seen.has(field)) return [];
    seen.add(field);
    const item = typeof at === "number" ? items[field]?.[at] : undefined;
    return [{ field, message: item === undefined ? message : `«${item}»: ${message}` }];
  });
}

/** Issues that the contract's schema finds. Empty if there are none. */
export function issuesOfRequest(request: z.input<typeof AlertasRequest>): readonly Issue[] {
  const parsed = AlertasRequest.safeParse(request);
  return parsed.success ? [] : parsed.error.issues;
}
