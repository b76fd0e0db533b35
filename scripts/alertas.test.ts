import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { COLAS } from "../server/domain/operacion/salud";
import { metrics } from "../server/runtime/metrics";
import { READY } from "../server/testing/deps";

const RULES = "docs/operacion/alertas.yml";
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool) console.log("SKIPPED: promtool is not installed (apt-get install prometheus)");

const rules = readFileSync(RULES, "utf8")
  .split("- alert: ")
  .slice(1)
  .map((text) => ({ name: text.split("\n")[0] ?? "", text }));
const names = rules.map(({ name }) => name);

/** A minute of series that fires each rule, given for half an hour. */
const QUERY = 'operation="POST /api/v1/validate"';
const FIRING: Readonly<Record<string, readonly (readonly [series: string, values: string])[]>> = {
  AtalayaProcesoCaido: [['up{job="atalaya",instance="a"}', "0x120"]],
  AtalayaSinProcesosListos: [['atalaya_ready{instance="a"}', "0x4 1x120"]],
  AtalayaProcesoNoListo: [
    ['atalaya_ready{instance="a"}', "0x120"],
    ['atalaya_ready{instance="b"}', "1x120"],
  ],
  AtalayaBaseSinRespuesta: [['atalaya_database_up{instance="a"}', "0x120"]],
  AtalayaConsultasFallan: [
    [`atalaya_http_request_duration_seconds_count{${QUERY},status="200"}`, "0+97x120"],
    [`atalaya_http_request_duration_seconds_count{${QUERY},status="500"}`, "0+3x120"],
  ],
  AtalayaConsultasLentas: [
    [`atalaya_http_request_duration_seconds_bucket{${QUERY},le="1"}`, "0+90x120"],
    [`atalaya_http_request_duration_seconds_bucket{${QUERY},le="2.5"}`, "0+100x120"],
    [`atalaya_http_request_duration_seconds_bucket{${QUERY},le="+Inf"}`, "0+100x120"],
  ],
  AtalayaRelojDesviado: [['atalaya_clock_skew_seconds{instance="a"}', "-2.5x120"]],
  AtalayaColaAtrasada: [['atalaya_queue_lag_seconds{cola="sellado"}', "901x120"]],
  AtalayaTareaFalla: [['atalaya_tarea_failures_in_a_row{tarea="sellar-bitacora"}', "3x120"]],
  AtalayaListaAtrasada: [['atalaya_lista_held_files{lista="us_fto"}', "1x600"]],
};
const QUIET = [
  ['up{job="atalaya",instance="a"}', "1x600"],
  ['atalaya_ready{instance="a"}', "1x600"],
  ['atalaya_database_up{instance="a"}', "1x600"],
  [`atalaya_http_request_duration_seconds_count{${QUERY},status="200"}`, "0+1000x600"],
  [`atalaya_http_request_duration_seconds_count{${QUERY},status="500"}`, "0+5x600"],
  [`atalaya_http_request_duration_seconds_bucket{${QUERY},le="1"}`, "0+96x600"],
  [`atalaya_http_request_duration_seconds_bucket{${QUERY},le="+Inf"}`, "0+100x600"],
  ['atalaya_clock_skew_seconds{instance="a"}', "2x600"],
  ['atalaya_queue_lag_seconds{cola="sellado"}', "900x600"],
  ['atalaya_tarea_failures_in_a_row{tarea="sellar-bitacora"}', "2x600"],
  ['atalaya_lista_late{lista="us_fto"}', "0x600"],
  ['atalaya_lista_held_files{lista="us_fto"}', "0x600"],
] as const;

/** What promtool is given: series each 15 s, and which rules they fire at the end. */
function testOf(
  series: readonly (readonly [string, string])[],
  at: string,
  fired: readonly string[],
): object {
  return {
    interval: "15s",
    input_series: series.map(([name, values]) => ({ series: name, values })),
    promql_expr_test: names.map((name) => ({
      expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) > 0`,
      eval_time: at,
      exp_samples: fired.includes(name) ? [{ labels: "{}", value: 1 }] : [],
    })),
  };
}

describe("the rules for Prometheus", () => {
  it("are ten, and each has its section of the runbook", () => {
    expect(names).toHaveLength(10);
    const sections = [...readFileSync("docs/operacion/alertas.md", "utf8").matchAll(/^## (\w+)$/gm)];
    expect(sections.map(([, name]) => name)).toEqual(names);
    for (const { name, text } of rules)
      expect(text).toContain(`runbook_url: docs/operacion/alertas.md#${name.toLowerCase()}`);
  });

  it("ask for nothing that the service does not export", async () => {
    const colas = Object.fromEntries(COLAS.map((cola) => [cola, 0])) as Record<
      (typeof COLAS)[number],
      number
    >;
    const exported = await metrics().render({
      proceso: READY,
      base: { listas: [], colas, tareas: [], sinSellar: 0 },
    });
    const asked = rules.flatMap(({ text }) => text.match(/\batalaya_\w+/g) ?? []);
    const missing = new Set(asked.map((name) => name.replace(/_(?:count|bucket)$/, "")));
    for (const [, name = ""] of exported.matchAll(/^# TYPE (\w+)/gm)) missing.delete(name);
    expect([...missing]).toEqual([]);
  });

  it.skipIf(!hasPromtool)("fire when they should and are quiet otherwise, says promtool", () => {
    const folder = mkdtempSync(join(tmpdir(), "atalaya-rules-"));
    const file = join(folder, "rules.test.json");
    const tests = [
      ...names.map((name) => {
        const at =
          name === "AtalayaListaAtrasada" ? "65m" : name === "AtalayaSinProcesosListos" ? "1m" : "20m";
        return testOf(FIRING[name] ?? [], at, [name]);
      }),
      testOf(QUIET, "90m", []),
    ];
    writeFileSync(file, JSON.stringify({ rule_files: [resolve(RULES)], evaluation_interval: "15s", tests }));
    const check = spawnSync("promtool", ["check", "rules", RULES], { encoding: "utf8" });
    const tested = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect([check.status, check.stderr]).toEqual([0, ""]);
    expect([tested.status, tested.stdout + tested.stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });
});
