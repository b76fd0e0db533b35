import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { Cliente } from "../../domain/clientes/cliente";
import type { ClienteActor } from "../../domain/shared/actor";
import { newCliente, openCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { openReceiver, type Receiver } from "../../testing/receiver";
import { actorOf, queryAt, screeningDeps } from "../../testing/screening";
import { newSigner, newUsuario } from "../../testing/usuario";
import { screen } from "../consultas/screen";
import type { Deps } from "../deps";
import { recordHecho } from "../facturacion/cuenta";
import { openBolsa } from "../facturacion/pagos";
import { updateAlertas } from "./alertas";
import { deliverDue } from "./entregas";
import { getContenido, listAvisos, resendEvento } from "./eventos";

const EVERY = { tipo: null, estado: null, status: null, desde: null, hasta: null, eventoId: null };

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

describe("alerts to a client", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let actor: ClienteActor;
  let receiver: Receiver;
  const mails: Mail[] = [];

  beforeAll(async () => {
    world = await openWorld();
    deps = screeningDeps(world, { mailer: { send: async (mail) => void mails.push(mail) } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    cliente = await newCliente(
      world,
      `Ficticia\u2028Bcc: todos ${mails.length} S.A.S.`.replace("\u2028", " "),
    );
    actor = await actorOf(world, cliente);
    receiver = await openReceiver();
    mails.length = 0;
  });
  afterEach(() => receiver.close());

  const ask = async (nombre?: string) =>
    screen(deps, actor, { ...queryAt(await world.clock.now()), ...(nombre !== undefined && { nombre }) });
  const avisos = async () =>
    (await listAvisos(deps, actor, { ...EVERY, limite: 50, cursor: null })).rows.map(({ tipo }) => tipo);

  it("is a binding list by mail without asking for it, and at an address of its own if there is one", async () => {
    await ask();
    expect(await avisos()).toEqual([]);
    await updateAlertas(deps, actor, { webhookUrl: receiver.url, emails: ["pagos@ficticia.example"] });
    await ask();
    await updateAlertas(deps, actor, { emailsVinculante: ["oficial@ficticia.example"] });
    await ask();
    await updateAlertas(deps, actor, { vinculantePorCorreo: false });
    await ask();
    for (let n = 0; n < 2; n += 1) await deliverDue(deps);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      "oficial@ficticia.example",
      "pagos@ficticia.example",
    ]);
    expect(receiver.deliveries).toEqual([]);
  });

  it("is a binding list at its server only if asked, with the consulta and never the person", async () => {
    const { clienteId } = cliente;
    await updateAlertas(deps, actor, { webhookUrl: receiver.url, emails: ["avisos@ficticia.example"] });
    const { alertas } = await updateAlertas(deps, actor, { avisaVinculante: true });
    expect(alertas.avisaVinculante).toBe(true);
    const asked = await Promise.all([ask(), ask(), ask("Nadie Conocido Aquí")]);
    expect(await avisos()).toEqual(Array(2).fill("consulta.coincidencia_vinculante"));
    await deliverDue(deps);
    await deliverDue(deps);
    const bodies = receiver.deliveries.map(({ body }) => JSON.parse(body));
    expect(bodies.map((body) => body.consulta_id_detonante).sort()).toEqual(
      asked
        .slice(0, 2)
        .map(({ consultaId }) => consultaId)
        .sort(),
    );
    expect(bodies[0]).toMatchObject({
      tipo: "consulta.coincidencia_vinculante",
      cliente_id: clienteId,
      coincidencia: { severidad: "alto", listas: [{ lista: "onu_consolidated", coincidencias: 1 }] },
    });
    expect(new Set(bodies.map(({ consumo }) => consumo.consumidas)).size).toBe(2);
    expect(mails.map(({ to }) => to)).toEqual(Array(2).fill("avisos@ficticia.example"));
    for (const { subject, text } of mails) {
      expect(subject).toBe("1 coincidencia por validar en una lista vinculante");
      expect(text).toContain(`${deps.baseUrl}/portal/consultas/`);
      expect(text).not.toMatch(/Evaristo|Buitragal/i);
    }
  });

  it("reach a limited number of mailboxes a day, and the webhook every time", async () => {
    await updateAlertas(deps, actor, { emails: ["avisos@ficticia.example"], avisaVinculante: true });
    for (let n = 0; n < 52; n += 1) await ask();
    let done = 0;
    while ((await deliverDue(deps)).entregado > 0 && done < 60) done += 1;
    expect(mails.length).toBe(50);
    const { rows } = await listAvisos(deps, actor, { ...EVERY, estado: "fallido", limite: 50, cursor: null });
    const errors = rows.flatMap(({ entregas }) => entregas.flatMap(({ intentos }) => intentos));
    expect(errors.map(({ error }) => error)).toEqual(Array(2).fill("demasiados_avisos"));
  });

  it("reach a mailbox by each mail that was counted, though its server was away at first", async () => {
    await updateAlertas(deps, actor, { emails: ["avisos@ficticia.example"] });
    for (let n = 0; n < 26; n += 1) await ask();
    const away = async () => Promise.reject(new Error("the server is away"));
    await deliverDue({ ...deps, mailer: { send: away } });
    const now = await world.clock.now();
    world.clock.set(new Date(now.getTime() + 3_600_000).toISOString());
    await deliverDue(deps);
    world.clock.set(now.toISOString());
    expect(mails.length).toBe(26);
  });

  it("mail a block once to its administradores if it has no channel, and to nobody else", async () => {
    const { clienteId } = cliente;
    const { email } = await newSigner(world, clienteId, "administrador");
    await newSigner(world, clienteId, "oficial");
    await newUsuario(world, clienteId, "administrador");
    await openBolsa(deps, SOPORTE, {
      clienteId,
      consultasCompradas: 1,
      precioTotal: 1_000,
      pagoReferencia: `P-${clienteId}`,
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
    await ask();
    for (let n = 0; n < 3; n += 1) await expect(ask()).rejects.toMatchObject({ code: "bolsa_agotada" });
    await deliverDue(deps);
    await deliverDue(deps);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, "Consultas bloqueadas: la bolsa se agotó"],
    ]);
    expect(mails[0]?.text).toContain("porque administra el portal de");
    expect(mails[0]?.text).toContain(`${deps.baseUrl}/portal/consumo`);
  });

  it("show the request and the answer to the client alone, without a secret", async () => {
    await updateAlertas(deps, actor, { webhookUrl: receiver.url, avisaVinculante: true });
    let signature = "";
    receiver.answer((delivery, response) => {
      signature = delivery.signature;
      response
        .writeHead(418, { "content-type": "text/plain", "set-cookie": "a=1" })
        .end(`no puedo: ${signature}`);
    });
    await ask();
    await deliverDue(deps);
    const { rows } = await listAvisos(deps, actor, { ...EVERY, limite: 1, cursor: null });
    const [aviso] = rows;
    const intento = aviso?.entregas[0]?.intentos[0];
    expect(intento).toMatchObject({ status: 418, respuestaEncabezados: { "content-type": "text/plain" } });
    expect(intento?.respuestaCuerpo).toMatch(/^no puedo: t=\d+,••••$/);
    expect(JSON.stringify(intento)).not.toContain(signature.split("v1=")[1]);
    const eventoId = aviso?.eventoId ?? "";
    const contenido = await getContenido(deps, actor, { eventoId });
    expect(contenido.cuerpo).toBe(receiver.deliveries[0]?.body);
    expect(contenido.correo.texto).not.toMatch(/\/avisos\//);
    const stranger = await newCliente(world, "Ajena Ficticia Ltda.");
    await expect(getContenido(deps, stranger, { eventoId })).rejects.toMatchObject({ code: "not_found" });
  });

  it("show the signature of each attempt in a test account", async () => {
    const nueva = {
      razonSocial: "De Prueba S.A.S.",
      nit: "901.444.555-6",
      cuentaRealId: null,
      etiqueta: null,
    };
    const { cliente: prueba } = await openCuentaPrueba(deps, SOPORTE, nueva);
    const { clienteId } = prueba;
    await updateAlertas(deps, await actorOf(world, prueba), { webhookUrl: receiver.url });
    const { cuenta } = await readCuenta(world.db, clienteId, await world.clock.now());
    const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
    await recordHecho(world.db, world.entropy, { clienteId, cuenta, hecho }, await world.clock.now());
    await deliverDue(deps);
    const [sent] = receiver.deliveries;
    const { rows } = await listAvisos(deps, prueba, { ...EVERY, limite: 1, cursor: null });
    const eventoId = rows[0]?.eventoId ?? "";
    expect(rows[0]?.entregas[0]?.intentos).toMatchObject([{ firma: sent?.signature }]);
    expect((await getContenido(deps, prueba, { eventoId })).cuerpo).toBe(sent?.body);
    const again = await resendEvento(deps, SOPORTE, { eventoId });
    expect(again.firma).toBe(receiver.deliveries[1]?.signature);
  });
});
