/** A function that verifies a delivery, in one language. */
export interface Snippet {
  readonly id: "typescript" | "python" | "java" | "php" | "go" | "csharp";
  readonly label: string;
  readonly code: string;
}

const TYPESCRIPT = `import { createHmac, timingSafeEqual } from "node:crypto";

/** cuerpo: los bytes tal como llegaron. ahora: segundos de Unix. */
export function firmaValida(
  secreto: string,
  cabecera: string,
  cuerpo: Uint8Array,
  ahora: number,
  tolerancia = 300,
): boolean {
  const partes = cabecera.split(",").map((parte) => parte.split("=", 2));
  const t = Number(partes.find(([nombre]) => nombre === "t")?.[1]);
  if (!Number.isInteger(t) || Math.abs(ahora - t) > tolerancia) return false;
  const esperada = createHmac("sha256", secreto).update(t + ".").update(cuerpo).digest();
  return partes.some(([nombre, valor = ""]) => {
    const firma = Buffer.from(nombre === "v1" ? valor : "", "hex");
    return firma.length === esperada.length && timingSafeEqual(firma, esperada);
  });
}
`;

const PYTHON = `import hashlib
import hmac


def firma_valida(secreto: str, cabecera: str, cuerpo: bytes, ahora: int, tolerancia: int = 300) -> bool:
    """cuerpo: los bytes tal como llegaron. ahora: segundos de Unix."""
    partes = [parte.partition("=") for parte in cabecera.split(",")]
    t = next((valor for nombre, _, valor in partes if nombre == "t"), "")
    if not t.isdecimal() or abs(ahora - int(t)) > tolerancia:
        return False
    esperada = hmac.new(secreto.encode(), t.encode() + b"." + cuerpo, hashlib.sha256).hexdigest()
    firmas = [valor for nombre, _, valor in partes if nombre == "v1"]
    return any(hmac.compare_digest(firma.encode(), esperada.encode()) for firma in firmas)
`;

const JAVA = `import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Firma {
  /** cuerpo: los bytes tal como llegaron. ahora: segundos de Unix. */
  public static boolean esValida(String secreto, String cabecera, byte[] cuerpo, long ahora, long tolerancia)
      throws GeneralSecurityException {
    String t = "";
    for (String parte : cabecera.split(",")) if (parte.startsWith("t=")) t = parte.substring(2);
    if (!t.matches("\\\\d{1,18}") || Math.abs(ahora - Long.parseLong(t)) > tolerancia) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secreto.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    mac.update((t + ".").getBytes(StandardCharsets.UTF_8));
    String esperada = HexFormat.of().formatHex(mac.doFinal(cuerpo));
    for (String parte : cabecera.split(",")) {
      byte[] firma = parte.getBytes(StandardCharsets.UTF_8);
      if (MessageDigest.isEqual(firma, ("v1=" + esperada).getBytes(StandardCharsets.UTF_8))) return true;
    }
    return false;
  }
}
`;

const GO = `package firma

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// EsValida dice si la cabecera firma el cuerpo, los bytes tal como llegaron. ahora: segundos de Unix.
func EsValida(secreto, cabecera string, cuerpo []byte, ahora, tolerancia int64) bool {
	t := ""
	firmas := []string{}
	for _, parte := range strings.Split(cabecera, ",") {
		nombre, valor, _ := strings.Cut(parte, "=")
		switch nombre {
		case "t":
			t = valor
		case "v1":
			firmas = append(firmas, valor)
		}
	}
	segundos, err := strconv.ParseInt(t, 10, 64)
	if err != nil || ahora-segundos > tolerancia || segundos-ahora > tolerancia {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secreto))
	mac.Write([]byte(t + "."))
	mac.Write(cuerpo)
	esperada := mac.Sum(nil)
	for _, firma := range firmas {
		recibida, err := hex.DecodeString(firma)
		if err == nil && hmac.Equal(recibida, esperada) {
			return true
		}
	}
	return false
}
`;

const PHP = `<?php
/** $cuerpo: los bytes tal como llegaron, de file_get_contents("php://input"). */
function firma_valida(string $secreto, string $cabecera, string $cuerpo, int $ahora, int $tolerancia = 300): bool
{
    $firmas = [];
    $t = "";
    foreach (explode(",", $cabecera) as $parte) {
        [$nombre, $valor] = explode("=", trim($parte), 2) + ["", ""];
        if ($nombre === "t") {
            $t = $valor;
        } elseif ($nombre === "v1") {
            $firmas[] = $valor;
        }
    }
    if (!preg_match('/^\\d{1,12}$/', $t) || abs($ahora - (int) $t) > $tolerancia) {
        return false;
    }
    $esperada = hash_hmac("sha256", $t . "." . $cuerpo, $secreto);
    $valida = false;
    foreach ($firmas as $firma) {
        $valida = hash_equals($esperada, $firma) || $valida;
    }
    return $valida;
}`;

const CSHARP = `using System.Security.Cryptography;
using System.Text;

public static class Firma
{
    /// <summary>cuerpo: los bytes tal como llegaron. ahora: segundos de Unix.</summary>
    public static bool EsValida(string secreto, string cabecera, byte[] cuerpo, long ahora, long tolerancia = 300)
    {
        var partes = cabecera.Split(',').Select(parte => parte.Split('=', 2)).Where(parte => parte.Length == 2).ToList();
        var t = partes.FirstOrDefault(parte => parte[0] == "t")?[1];
        if (!long.TryParse(t, out var segundos) || Math.Abs(ahora - segundos) > tolerancia) return false;
        byte[] firmado = [.. Encoding.UTF8.GetBytes(t + "."), .. cuerpo];
        var hash = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secreto), firmado);
        var esperada = Encoding.UTF8.GetBytes(Convert.ToHexString(hash).ToLowerInvariant());
        return partes.Any(parte => parte[0] == "v1"
            && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(parte[1]), esperada));
    }
}
`;

/**
 * Each takes the secret, the header, the bytes, the time and the tolerance as arguments, so it can be tested with the
 * vector.
 */
export const SNIPPETS: readonly Snippet[] = [
  { id: "typescript", label: "TypeScript", code: TYPESCRIPT },
  { id: "python", label: "Python", code: PYTHON },
  { id: "java", label: "Java", code: JAVA },
  { id: "php", label: "PHP", code: PHP },
  { id: "go", label: "Go", code: GO },
  { id: "csharp", label: "C#", code: CSHARP },
];

/** A signed delivery, published so that integrators can test their verification. */
export const SIGNATURE_VECTOR = {
  secret: "whsec_000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  /** 2026-09-21T14:13:20Z. */
  t: 1_790_000_000,
  body: '{"id":"0199d2c0-7d4e-7c3a-9d7e-0123456789ab","tipo":"paquete.prueba","nota":"Añadido ✓"}',
  header: "t=1790000000,v1=10af3fea7356d7c2c60b53b142c006fab402acfc38772975dc9b66c1b055f75f",
} as const;
