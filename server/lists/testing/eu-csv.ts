import { readFileSync } from "node:fs";
import type { ListaEntry } from "../../domain/listas/lista-entry";

const EU_CSV = new URL("../eu_consolidated/fixtures/full-list.csv", import.meta.url);

/** The names of entries as the EU's CSV, one row each. */
export function euCsvOf(entries: readonly ListaEntry[]): string {
  const [header = ""] = readFileSync(EU_CSV, "utf8").split("\n");
  const columns = header.replace("\ufeff", "").trim().split(";");
  const rows = entries.flatMap(({ sourceId, tipo, names }) =>
    names.map(({ text }) => {
      const cells: Record<string, string> = {
        Entity_LogicalId: sourceId,
        Entity_SubjectType: tipo === "natural" ? "P" : "E",
        Entity_SubjectType_ClassificationCode: tipo === "natural" ? "person" : "enterprise",
        NameAlias_WholeName: `"${text.replaceAll('"', "'")}"`,
      };
      return columns.map((column) => cells[column] ?? "").join(";");
    }),
  );
  return [columns.join(";"), ...rows, ""].join("\n");
}
