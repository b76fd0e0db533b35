/** A signed delivery, published so that integrators can test their verification. */
export const SIGNATURE_VECTOR = {
  secret: "whsec_000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  /** 2026-09-21T14:13:20Z. */
  t: 1_790_000_000,
  body: '{"id":"0199d2c0-7d4e-7c3a-9d7e-0123456789ab","tipo":"paquete.prueba","nota":"Añadido ✓"}',
  header: "t=1790000000,v1=10af3fea7356d7c2c60b53b142c006fab402acfc38772975dc9b66c1b055f75f",
} as const;
