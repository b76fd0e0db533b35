import type { z } from "zod";
import { AlertasForm } from "@/server/contract/portal/alertas";
import type { Destinos } from "@/server/domain/identidad/control-pedido";
import type { PortalOutputs } from "../trpc";

type Config = PortalOutputs["alertas"]["get"]["alertas"];

/** Form values. A list is text, with its items separated by lines or commas. */
export interface AjustesValues {
  readonly activa: boolean;
  readonly avisaVinculante: boolean;
  readonly vinculantePorCorreo: boolean;
  readonly vigilanciaTope: string;
  readonly emailsVinculante: string;
  readonly umbrales: string;
  readonly emails: string;
  readonly url: string;
}

export type AjustesField = keyof AjustesValues;

export const valuesOf = (config: Config): AjustesValues => ({
  activa: config.activa,
  avisaVinculante: config.avisaVinculante,
  vinculantePorCorreo: config.vinculantePorCorreo,
  vigilanciaTope: String(config.vigilanciaTope),
  emailsVinculante: config.emailsVinculante.join("\n"),
  umbrales: config.umbrales.join(", "),
  emails: config.emails.join("\n"),
  url: config.webhookUrl ?? "",
});

const itemsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((item) => item.trim().replace(/%$/, ""))
    .filter((item) => item !== "");

type Request = z.input<typeof AlertasForm>;

/** The request of the contract, with only what was changed: an address that stays asks for no password. */
export function requestOf(values: AjustesValues, before: Config): Request {
  const old = valuesOf(before);
  const url = values.url.trim();
  return {
    ...(values.activa !== old.activa && { activa: values.activa }),
    ...(values.avisaVinculante !== old.avisaVinculante && {
      coincidencia_vinculante: values.avisaVinculante,
    }),
    ...(values.vinculantePorCorreo !== old.vinculantePorCorreo && {
      vinculantePorCorreo: values.vinculantePorCorreo,
    }),
    ...(values.vigilanciaTope.trim() !== old.vigilanciaTope && {
      consultas_de_vigilancia: Number(values.vigilanciaTope.replaceAll(".", "").trim() || Number.NaN),
    }),
    ...(values.emailsVinculante !== old.emailsVinculante && {
      emailsVinculante: itemsOf(values.emailsVinculante),
    }),
    ...(values.umbrales !== old.umbrales && { umbrales: itemsOf(values.umbrales).map(Number) }),
    ...(values.emails !== old.emails && { emails: itemsOf(values.emails) }),
    ...(url !== old.url && { webhook: { url: url === "" ? null : url } }),
  };
}

/** The addresses that would receive alerts after the request. */
export const destinosOfRequest = (
  { activa, emails, webhook, ...request }: Request,
  before: Config,
): Destinos => ({
  activa: activa ?? before.activa,
  emails: emails ?? before.emails,
  webhookUrl: webhook?.url === undefined ? before.webhookUrl : webhook.url,
  vinculantePorCorreo: request.vinculantePorCorreo ?? before.vinculantePorCorreo,
  emailsVinculante: request.emailsVinculante ?? before.emailsVinculante,
});

export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const FIELD_OF: Readonly<Record<string, AjustesField>> = {
  activa: "activa",
  coincidencia_vinculante: "avisaVinculante",
  consultas_de_vigilancia: "vigilanciaTope",
  emailsVinculante: "emailsVinculante",
  umbrales: "umbrales",
  emails: "emails",
  webhook: "url",
};

/** The first issue of each field, with the item of the list that it is about. */
export function fieldIssues(
  issues: readonly Issue[],
  { umbrales, emails, emailsVinculante }: AjustesValues,
): readonly { readonly field: AjustesField; readonly message: string }[] {
  const items: Partial<Record<AjustesField, readonly string[]>> = {
    umbrales: itemsOf(umbrales),
    emails: itemsOf(emails),
    emailsVinculante: itemsOf(emailsVinculante),
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

/** What the contract has against it; empty: nothing. */
export function issuesOfRequest(request: Request): readonly Issue[] {
  const parsed = AlertasForm.safeParse(request);
  return parsed.success ? [] : parsed.error.issues;
}
