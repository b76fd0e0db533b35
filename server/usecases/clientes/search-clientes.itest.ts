import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import type { Cliente } from "../../domain/clientes/cliente";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { newUsuario } from "../../testing/usuario";
import { sealBitacora } from "../bitacora/sello";
import { indexConsultas } from "../consultas/index-consultas";
import { issueCobro } from "../facturacion/cobros";
import { openBolsa } from "../facturacion/pagos";
import { createCliente, updateCliente } from "./clientes";
import { createApiKey, revokeApiKey } from "./llaves";
import { searchClientes } from "./search-clientes";

describe("support's search", () => {
  let world: TestWorld;
  let ajena: Cliente;
  let cooperativa: Cliente;

  beforeAll(async () => {
    world = await openWorld();
    ajena = await newCliente(world, "Ajena de Inversiones S.A.S.");
    cooperativa = await createCliente(world, SOPORTE, {
      razonSocial: "Cooperativa Ñandú del Otún Ltda.",
      nit: "800.555.111-2",
      operaParaTerceros: false,
      emails: [],
    });
  });
  afterAll(() => world.close());

  const search = async (texto: string) =>
    searchClientes(world, SOPORTE, { texto, now: await world.clock.now() });
  const found = async (texto: string) =>
    (await search(texto)).map(({ clienteId, por }) => ({ clienteId, por }));
  const only = ({ clienteId }: Cliente, ...por: object[]) => [{ clienteId, por }];

  it("finds by words of a name in any order, case and accents", async () => {
    for (const texto of ["ÑANDU", "otún cooperativa", "coop"]) {
      expect(await found(texto), texto).toEqual(only(cooperativa, { tipo: "nombre" }));
    }
    expect(await found("cooperativa inversiones")).toEqual([]);
  });

  it("finds by a NIT in any notation, also without its verification digit", async () => {
    for (const texto of ["800.555.111-2", "800555111", "8005551112", "555 111", "800.555.111-"]) {
      expect(await found(texto), texto).toEqual(only(cooperativa, { tipo: "nit" }));
    }
  });

  it("finds by a person's address, an alert address, and the references of a payment and an account", async () => {
    const { clienteId } = await newCliente(world, "Referenciada S.A.S.");
    await world.asOwner(`UPDATE cliente SET emails = '{Avisos@ref.example}' WHERE id = '${clienteId}'`);
    const { email, nombre } = await newUsuario(world, clienteId, "oficial");
    await issueCobro(depsOf(world), SOPORTE, {
      clienteId,
      cuentaReferencia: "CC-2026-0099",
      venceEn: new Date("2026-12-20T05:00:00Z"),
      periodo: null,
      emitidoEn: null,
    });
    await openBolsa(depsOf(world), SOPORTE, {
      clienteId,
      consultasCompradas: 10,
      precioTotal: 1_000,
      pagoReferencia: "TRF-0099",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
    const by = async (texto: string) => (await found(texto)).find((one) => one.clienteId === clienteId)?.por;
    expect(await by(email.toUpperCase())).toEqual([{ tipo: "correo", nombre }]);
    expect(await by("avisos@ref.example")).toEqual([{ tipo: "correo", nombre: null }]);
    expect(await by("trf-0099")).toEqual([{ tipo: "pago", referencia: "TRF-0099" }]);
    expect(await by("cc-2026-0099")).toEqual([{ tipo: "cobro", referencia: "CC-2026-0099" }]);
  });

  it("finds a test account after the real ones, and its name says so", async () => {
    const { cliente } = await newCuentaPrueba(world, ajena.clienteId);
    const real = await newCliente(world, cliente.razonSocial);
    const rows = await search(cliente.razonSocial);
    expect(rows.map(({ clienteId, razonSocial }) => [clienteId, razonSocial])).toEqual([
      [real.clienteId, real.razonSocial],
      [cliente.clienteId, `${cliente.razonSocial} (cuenta de prueba)`],
    ]);
  });

  it("takes LIKE's wildcards literally", async () => {
    for (const texto of ["%", "_", "%%%", "\\", "'"]) expect(await found(texto), texto).toEqual([]);
  });

  it("finds by the end of a key, valid keys first, and by a whole key", async () => {
    const { clienteId } = ajena;
    const { key, apiKeyId } = await createApiKey(world, SOPORTE, { clienteId, etiqueta: "Caja" });
    const end = key.slice(-4);
    const llave = { tipo: "llave", terminacion: end, etiqueta: "Caja", isLive: true };
    for (const texto of [end, `…${end}`, key, apiKeyId]) {
      expect((await found(texto))[0], texto).toEqual({ clienteId, por: [llave] });
    }
    await revokeApiKey(world, SOPORTE, { apiKeyId });
    expect((await found(key))[0]?.por).toEqual([{ ...llave, isLive: false }]);
    expect(await found(`atl_${"0".repeat(64)}`)).toEqual([]);
  });

  it("finds by the id of a client and of a consulta", async () => {
    const consultaId = await insertTestConsulta(world, cooperativa);
    const creadaEn = await world.clock.now();
    expect(await found(cooperativa.clienteId.toUpperCase())).toEqual(
      only(cooperativa, { tipo: "cliente_id" }),
    );
    expect(await found(consultaId)).toEqual(
      only(cooperativa, { tipo: "consulta", consultaId, creadaEn, severidad: "sin_hallazgo" }),
    );
    expect(await found(world.entropy.uuidV4())).toEqual([]);
  });

  it("finds the consulta of a request before and after it is indexed", async () => {
    const consultaId = await insertTestConsulta(world, ajena);
    const requestId = `req_${world.entropy.hex(16)}`;
    await world.asOwner(`UPDATE consulta SET request_id = '${requestId}' WHERE id = '${consultaId}'`);
    const asked = async () => (await found(requestId)).map(({ por, ...one }) => ({ ...one, ...por[0] }));
    const creadaEn = await world.clock.now();
    const expected = [
      { clienteId: ajena.clienteId, tipo: "consulta", consultaId, creadaEn, severidad: "sin_hallazgo" },
    ];
    expect(await asked()).toEqual(expected);
    const deps = depsOf(world);
    await sealBitacora(deps);
    await indexConsultas(deps);
    expect(await asked()).toEqual(expected);
    expect(await found(`req_${world.entropy.hex(16)}`)).toEqual([]);
  });

  it("finds the client of a request by its people's and support's acts", async () => {
    const en = await world.clock.now();
    const person = await portalActorOf(world, ajena);
    const byPerson = { ...person, requestId: `req_${world.entropy.hex(16)}` };
    await recordAct(world.db, byPerson, {
      en,
      accion: "sesion.iniciada",
      objeto: { tipo: "sesion", id: "s" },
    });
    const acto = { tipo: "acto", en };
    expect(await found(byPerson.requestId)).toEqual(
      only(ajena, { ...acto, donde: "actividad", accion: "sesion.iniciada" }),
    );
    const support = { ...SOPORTE, requestId: `req_${world.entropy.hex(16)}` };
    const { clienteId } = ajena;
    await createApiKey(world, support, { clienteId, etiqueta: null });
    await updateCliente(world, support, { clienteId, operaParaTerceros: true });
    await recordAct(world.db, support, {
      en,
      accion: "lista.aprobada",
      objeto: { tipo: "lista", id: "ofac" },
    });
    const [{ por = [] } = {}, ...others] = await found(support.requestId);
    expect(others).toEqual([]);
    expect(por.map((one) => (one.tipo === "acto" ? one.accion : null)).sort()).toEqual([
      "cliente.modificado",
      "llave.creada",
    ]);
  });
});
