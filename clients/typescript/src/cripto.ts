/** Web Crypto, que Node 18 no tiene entre los globales; los entornos de borde sí, y nada más. */
export async function cripto(): Promise<Crypto> {
  if (globalThis.crypto) return globalThis.crypto;
  const modulo: string = "node:crypto";
  return ((await import(modulo)) as { webcrypto: Crypto }).webcrypto;
}
