import { describe, expect, it } from "vitest";
import { admin, call } from "@/server/testing/api";
import { ownCsv } from "@/server/testing/own-csv";
import { ADMIN_TOKEN, type Service } from "@/server/testing/service";
import { withProduct } from "../open";

interface Listas {
  readonly listas: readonly {
    readonly slug: string;
    readonly atrasada: boolean;
    readonly retenidas: readonly { readonly retenida_id: string; readonly total_entradas: number }[];
  }[];
}

interface Tareas {
  readonly tareas: readonly {
    readonly nombre: string;
    readonly ejecuciones: readonly { readonly origen: string; readonly fin: string | null }[];
  }[];
}

describe("the admin API of tareas and retenidas", () => {
  let service: Service;
  withProduct((product) => {
    service = product.service;
  });

  const post = (path: string, body?: unknown) =>
    call(service, `/api/admin${path}`, { method: "POST", token: ADMIN_TOKEN, body });

  it("runs a tarea now and returns its result", async () => {
    const response = await post("/tareas/preparar-particiones");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ tarea: "preparar-particiones", resultado: { creadas: 0 } });
  });

  it("knows no other tarea", async () => {
    expect((await post("/tareas/borrar-todo")).status).toBe(404);
  });

  it("lists the tareas with their runs, from the start and on request", async () => {
    const { tareas } = await admin<Tareas>(service, "GET", "/tareas");
    const particiones = tareas.find(({ nombre }) => nombre === "preparar-particiones");
    expect(particiones?.ejecuciones.map(({ origen }) => origen)).toEqual(["solicitada", "arranque"]);
    const listas = tareas.find(({ nombre }) => nombre === "actualizar-listas");
    expect(listas?.ejecuciones).toMatchObject([{ origen: "arranque" }]);
  });

  it("holds a shrunken upload, shows it, and takes or discards it when support says so", async () => {
    const slug = "csn_colombia";
    const upload = (count: number) => post(`/listas/${slug}/versiones?formato=csv`, ownCsv(count));
    const retenidas = async () => {
      const { listas } = await admin<Listas>(service, "GET", "/listas");
      return listas.find((lista) => lista.slug === slug)?.retenidas ?? [];
    };
    expect((await upload(100)).status).toBe(201);
    for (const count of [50, 60]) expect((await upload(count)).status).toBe(422);
    const [sixty, fifty] = await retenidas();
    expect([sixty?.total_entradas, fifty?.total_entradas]).toEqual([60, 50]);

    const decide = (id: string | undefined, what: string) => post(`/listas/${slug}/retenidas/${id}/${what}`);
    expect((await decide(fifty?.retenida_id, "descartar")).status).toBe(204);
    const accepted = await decide(sixty?.retenida_id, "aceptar");
    expect(accepted.status).toBe(200);
    expect(await accepted.json()).toMatchObject({ total_entradas: 60, activada: true });
    expect((await decide(fifty?.retenida_id, "aceptar")).status).toBe(409);
    expect((await decide("00000000-0000-7000-8000-000000000000", "aceptar")).status).toBe(404);
    expect(await retenidas()).toEqual([]);
    const history = await admin<{ retenidas: object[] }>(service, "GET", `/listas/${slug}/versiones`);
    expect(history.retenidas).toMatchObject([
      { total_entradas: 60, resolucion: { resultado: "aceptada", actor: "token:admin" } },
      { total_entradas: 50, resolucion: { resultado: "descartada" } },
    ]);
  });
});
