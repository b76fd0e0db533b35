import { describe, expect, it } from "vitest";
import { MAX_CUERPO, respuestaOf } from "./respuesta";

describe("the stored part of a receiver's answer", () => {
  it("is a few of its headers, never a cookie nor a credential", () => {
    const headers = {
      "content-type": "application/json",
      "set-cookie": ["sesion=1"],
      authorization: "Basic x",
      server: "x".repeat(1_000),
    };
    const { encabezados } = respuestaOf(headers, "");
    expect(Object.keys(encabezados)).toEqual(["content-type", "server"]);
    expect(encabezados.server).toHaveLength(200);
  });

  it("contains no secret that was sent", () => {
    const secret = `whsec_${"a1".repeat(32)}`;
    const echo = JSON.stringify({
      "x-service-signature": `t=1764000000,v1=${"0f".repeat(32)},v1=${"1e".repeat(32)}`,
      authorization: "Bearer abc.def",
      secret,
      digest: "9c".repeat(32),
      key: `atl_${"0".repeat(64)}`,
    });
    const { cuerpo } = respuestaOf({}, echo);
    expect(cuerpo).not.toMatch(/0f0f|1e1e|abc\.def|a1a1|9c9c|atl_/);
    expect(cuerpo).toContain("t=1764000000,••••");
  });

  it("is storable, printable text, truncated if long, null if there is none", () => {
    expect(respuestaOf({}, "a\u0000b\u001b[31m\ud800\nc").cuerpo).toBe("ab[31m\nc");
    expect(respuestaOf({}, `${"x".repeat(MAX_CUERPO - 1)}😀`).cuerpo).toBe("x".repeat(MAX_CUERPO - 1));
    expect(respuestaOf({}, "").cuerpo).toBeNull();
  });
});
