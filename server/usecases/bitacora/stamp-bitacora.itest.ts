import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askTimestamp } from "../../delivery/bitacora/timestamp-authority";
import { timestampRequest, tokenOfResponse, verifyToken } from "../../domain/bitacora/estampa";
import type { Cliente } from "../../domain/clientes/cliente";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, PROOF, type TestWorld } from "../../testing/fixtures";
import { hasOpenssl, openAuthority } from "../../testing/timestamp-authority";
import type { Deps } from "../deps";
import { getIntegridad } from "./integridad";
import { getEvidencia, verifyConsulta } from "./pruebas";
import { sealBitacora, stampBitacora } from "./sello";

type Authority = Awaited<ReturnType<typeof openAuthority>>;

const NONCE = Buffer.alloc(16, 7);
const P256 = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"];

// Without openssl there is no test authority.
describe.skipIf(!hasOpenssl)("a time stamp", () => {
  it.each([
    ["RSA, certificate by SHA-256", {}],
    ["RSA, certificate by SHA-1", { ess: "sha1" }],
    ["RSA over SHA-512", { digest: "sha512", ess: "sha512" }],
    ["ECDSA", { key: P256 }],
    ["ECDSA over SHA-384", { key: P256, digest: "sha384" }],
  ] as const)("of OpenSSL's authority is read and verified: %s", async (_, options) => {
    const authority = await openAuthority(options);
    try {
      const response = await authority.answer(timestampRequest("una cabeza\n", NONCE));
      const expected = { text: "una cabeza\n", nonce: NONCE, trusted: [authority.ca] };
      const { autoridad } = verifyToken(tokenOfResponse(response, expected), expected);
      expect(autoridad).toBe("O=Autoridad Ficticia, CN=Estampado stamping");
      const asOpenssl = await authority.openssl(
        ...["ts", "-verify", "-queryfile", "query.tsq", "-in", "reply.tsr", "-CAfile", "ca.pem"],
      );
      expect(asOpenssl.stdout + asOpenssl.stderr).toContain("Verification: OK");
    } finally {
      await authority.close();
    }
  });

  describe("that does not hold", () => {
    let authority: Authority;
    let other: Authority;
    let response: Buffer;
    const expected = () => ({ text: "una cabeza\n", nonce: NONCE, trusted: [authority.ca] });

    beforeAll(async () => {
      [authority, other] = [await openAuthority(), await openAuthority()];
      response = await authority.answer(timestampRequest("una cabeza\n", NONCE));
    });
    afterAll(() => Promise.all([authority.close(), other.close()]));

    it.each([
      ["of another text", () => ({ text: "otra cabeza\n" }), /es de otro texto/],
      ["of another request", () => ({ nonce: Buffer.alloc(16, 8) }), /es de otra solicitud/],
      ["of an authority that is not trusted", () => ({ trusted: [other.ca] }), /no viene de una autoridad/],
    ])("is refused: one %s", (_, change, reason) => {
      expect(() => tokenOfResponse(response, { ...expected(), ...change() })).toThrow(reason);
    });

    it("is refused if a signed byte was changed", () => expectRefused(5));
    it("is refused if any signed byte was changed", PROOF, () => expectRefused(1));

    /** Changes one byte at a time, at every so many. */
    function expectRefused(stride: number): void {
      const token = tokenOfResponse(response, expected());
      const meant = verifyToken(token, expected());
      const accepted: number[] = [];
      for (let place = 0; place < token.length; place += stride) {
        const changed = Buffer.from(token);
        changed[place] = (changed[place] ?? 0) ^ 1;
        try {
          const said = verifyToken(changed, expected());
          if (
            said.estampadaEn.getTime() !== meant.estampadaEn.getTime() ||
            said.autoridad !== meant.autoridad
          )
            accepted.push(place);
        } catch (error) {
          expect(error).toMatchObject({ name: "EstampaRechazada" });
        }
      }
      expect(accepted).toEqual([]);
    }

    it("is refused if it is truncated or no DER", () => {
      for (const length of [0, 1, 10, 100, response.length - 1])
        expect(() => tokenOfResponse(response.subarray(0, length), expected())).toThrow();
      expect(() => tokenOfResponse(Buffer.from("<html>no</html>"), expected())).toThrow(/no se puede leer/);
      expect(() => tokenOfResponse(Buffer.from("30053003020102", "hex"), expected())).toThrow(/la negó/);
    });

    it("is refused if its certificate is for another purpose", async () => {
      const { openssl, directory } = authority;
      const token = tokenOfResponse(response, expected());
      await writeFile(join(directory, "token.der"), token);
      await openssl(
        ...["cms", "-verify", "-noverify", "-inform", "DER", "-in", "token.der", "-out", "info.der"],
      );
      // The same statement, signed by another certificate of the same root.
      const signedBy = async (name: string) => {
        const type = ["-econtent_type", "1.2.840.113549.1.9.16.1.4"];
        const signer = ["-signer", `${name}.pem`, "-inkey", `${name}.key`];
        const files = ["-in", "info.der", "-outform", "DER", "-out", "new.der"];
        await openssl("cms", "-sign", "-cades", "-binary", "-nodetach", ...type, ...signer, ...files);
        return readFile(join(directory, "new.der"));
      };
      expect(verifyToken(await signedBy("tsa"), expected()).autoridad).toContain("Estampado stamping");
      const web = await signedBy("web");
      expect(() => verifyToken(web, expected())).toThrow("su certificado no es de estampado");
    });
  });

  describe("of the log", () => {
    let world: TestWorld;
    let cliente: Cliente;
    let authority: Authority;
    let deps: Deps;
    const stopping = new AbortController().signal;

    beforeAll(async () => {
      authority = await openAuthority();
    });
    afterAll(() => authority.close());
    beforeEach(async () => {
      world = await openWorld("2026-11-20T15:00:00.000Z");
      cliente = await newCliente(world);
      Object.assign(authority.state, { isDown: false, change: (response: Buffer) => response });
      const ask = (request: Uint8Array) => askTimestamp(authority.url, request, fetch, stopping);
      deps = depsOf(world, { estampador: { trusted: [authority.ca], ask } });
    });
    afterEach(() => world.close());

    const seal = async () => {
      const id = await insertTestConsulta(world, cliente);
      await sealBitacora(deps);
      return id;
    };
    const stamped = () =>
      world.rows<{ dia: string; tamano: number }>(
        "SELECT dia::text, tamano::int FROM bitacora_estampa ORDER BY dia",
      );
    const differing = async () =>
      (await getIntegridad(deps)).checks.flatMap(({ name, differences }) =>
        differences.map(({ row, found, expected }) => `${name}, ${row}: ${found} instead of ${expected}`),
      );

    it("is of each day's first checkpoint, once, and waits while the authority is away", async () => {
      await seal();
      authority.state.isDown = true;
      const waiting = { estampadas: 0, pendientes: 1, motivo: "La autoridad no respondió." };
      expect(await stampBitacora(deps)).toEqual(waiting);
      await seal();
      // The last second of the day in Bogota is the next day in UTC.
      world.clock.set("2026-11-21T04:59:59.000Z");
      await seal();
      world.clock.set("2026-11-21T05:00:00.000Z");
      await seal();
      authority.state.isDown = false;
      expect(await stampBitacora(deps)).toEqual({ estampadas: 2, pendientes: 0, motivo: null });
      expect(await stamped()).toEqual([
        { dia: "2026-11-20", tamano: 1 },
        { dia: "2026-11-21", tamano: 4 },
      ]);
      expect(await stampBitacora(deps)).toEqual({ estampadas: 0, pendientes: 0, motivo: null });
      expect(await differing()).toEqual([]);
    });

    it("is not stored if the authority's answer is invalid", async () => {
      await seal();
      authority.state.change = (response) => {
        response[response.length - 1] = (response.at(-1) ?? 0) ^ 1;
        return response;
      };
      const motivo = "La estampa se rechazó: su firma no es válida.";
      expect(await stampBitacora(deps)).toEqual({ estampadas: 0, pendientes: 1, motivo });
      expect(await stamped()).toEqual([]);
    });

    it("is not requested without an authority, nor for days long past", async () => {
      await seal();
      expect(await stampBitacora({ ...deps, estampador: null })).toMatchObject({
        estampadas: 0,
        pendientes: 0,
      });
      world.clock.set("2026-11-28T15:00:00.000Z");
      expect(await stampBitacora(deps)).toMatchObject({ estampadas: 0, pendientes: 0 });
    });

    it.each([
      [
        "the token",
        "UPDATE bitacora_estampa SET estampa = set_byte(estampa, 400, get_byte(estampa, 400) # 1)",
        /stamp of 2026-11-20, its time/,
      ],
      ["its moment", "UPDATE bitacora_estampa SET estampada_en = estampada_en - interval '1 s'", /its time/],
      [
        "its day",
        "UPDATE bitacora_estampa SET dia = '2026-11-19'",
        /stamp of 2026-11-19: checkpoint of 1 instead/,
      ],
      [
        "its checkpoint",
        "UPDATE bitacora_estampa SET tamano = 2",
        /checkpoint of 2 instead of checkpoint of 1/,
      ],
    ])("is found to be altered by fsck: %s", async (_, tampering, expected) => {
      await seal();
      await seal();
      await stampBitacora(deps);
      await world.asOwner(tampering);
      expect((await differing()).join("\n")).toMatch(expected);
    });

    it.each([
      [
        "the token",
        "estampa = set_byte(estampa, length(estampa) - 1, get_byte(estampa, length(estampa) - 1) # 1)",
      ],
      ["its moment", "estampada_en = estampada_en - interval '1 s'"],
      ["its checkpoint", "tamano = 2"],
    ])("is not shown once it was altered: %s", async (_, tampering) => {
      const consultaId = await seal();
      await seal();
      await stampBitacora(deps);
      const { hashReporte: hash } = await getEvidencia(deps, { consultaId });
      expect(await verifyConsulta(deps, { consultaId, hash })).toMatchObject({
        estado: "intacta",
        inclusion: { estampado: { tamano: 1 } },
      });
      await world.asOwner(`UPDATE bitacora_estampa SET ${tampering}`);
      const altered = { estado: "no_coincide", motivo: "bitacora_alterada" };
      expect(await verifyConsulta(deps, { consultaId, hash })).toEqual(altered);
    });
  });
});
