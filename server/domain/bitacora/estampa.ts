import { createHash, verify, X509Certificate } from "node:crypto";
import { acrossBundles } from "../shared/errors";
import { type Der, oidOf, partsOfDer, readDer, TAG, writeDer, writeOid } from "./der";

/**
 * RFC 3161 time stamps over SHA-256 in DER, as far as a checkpoint needs them. The signature is CMS (RFC 5652) by the
 * certificate that the token names (RFC 5035).
 */
const OID = {
  sha256: "2.16.840.1.101.3.4.2.1",
  signedData: "1.2.840.113549.1.7.2",
  tstInfo: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStamping: "1.3.6.1.5.5.7.3.8",
} as const;

const HASHES: Readonly<Record<string, string>> = {
  [OID.sha256]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Signature algorithms with their hash, which must equal the signer's digest. Null if they do not state one. */
const SIGNATURES: Readonly<Record<string, string | null>> = {
  "1.2.840.113549.1.1.1": null,
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
  "1.2.840.10045.4.3.2": "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
  "1.3.101.112": null,
};

const sha256 = (...parts: readonly (string | Uint8Array)[]) => hashOf("sha256", ...parts);
function hashOf(algorithm: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Request to the authority: the SHA-256 of a text and a nonce, asking for the certificate. */
export function timestampRequest(text: string, nonce: Uint8Array): Buffer {
  const algorithm = writeDer(TAG.sequence, writeOid(OID.sha256), writeDer(TAG.null));
  return writeDer(
    TAG.sequence,
    writeDer(TAG.integer, Uint8Array.of(1)),
    writeDer(TAG.sequence, algorithm, writeDer(TAG.octets, sha256(text))),
    writeDer(TAG.integer, nonceInteger(nonce)),
    writeDer(TAG.boolean, Uint8Array.of(0xff)),
  );
}

/** Positive and without a needless zero, as DER writes an integer. */
const nonceInteger = (nonce: Uint8Array) => Buffer.concat([Uint8Array.of(1), nonce]);

/** Content of a verified token. */
export interface Estampa {
  readonly estampadaEn: Date;
  /** The subject of the authority's certificate, on one line. */
  readonly autoridad: string;
}

/** Why a response or a token cannot be trusted. */
export class EstampaRechazada extends Error {
  static {
    acrossBundles(EstampaRechazada, "EstampaRechazada");
  }

  override readonly name = "EstampaRechazada";
}

function require(isSo: unknown, reason: string): asserts isSo {
  if (!isSo) throw new EstampaRechazada(reason);
}

interface Expected {
  /** The stamped text. */
  readonly text: string;
  /** Nonce of the request. Null if it is no longer known. */
  readonly nonce: Uint8Array | null;
  /** PEM certificates, one of which must have issued the chain. Empty: any signer is accepted and named. */
  readonly trusted: readonly string[];
}

/**
 * Returns the verified token in an authority's response.
 * @throws EstampaRechazada if it was refused, belongs to another request, or is not signed correctly.
 */
export function tokenOfResponse(response: Buffer, expected: Expected): Buffer {
  return reading(() => {
    const [status, token] = partsOfDer(readDer(response));
    require(status, "la respuesta está vacía");
    const [granted] = partsOfDer(status);
    // 0: granted. 1: granted with modifications, and the token still names what it stamps.
    require(granted &&
      granted.content.length === 1 &&
      granted.content.readUInt8(0) <= 1, "la autoridad la negó");
    require(token, "la respuesta no trae estampa");
    verifyToken(token.whole, expected);
    return token.whole;
  });
}

/** Returns a token's content. @throws EstampaRechazada if it stamps another text or its signature is invalid. */
export function verifyToken(token: Buffer, { text, nonce, trusted }: Expected): Estampa {
  return reading(() => {
    const { info, certificates, signer } = readToken(token);
    const [, , imprint, , time, ...rest] = partsOfDer(readDer(info));
    const [algorithm, digest] = partsOfDer(must(imprint));
    require(oidOf(firstOf(must(algorithm))) === OID.sha256, "no es de SHA-256");
    require(must(digest).content.equals(sha256(text)), "es de otro texto");
    const echoed = rest.find(({ tag }) => tag === TAG.integer);
    require(nonce === null || echoed?.content.equals(nonceInteger(nonce)), "es de otra solicitud");
    const certificate = verifySigner(info, signer, certificates);
    const estampadaEn = momentOf(must(time));
    require(isValidAt(certificate, estampadaEn), "su certificado no estaba vigente");
    require(certificate.keyUsage?.includes(OID.timeStamping), "su certificado no es de estampado");
    verifyChain(certificate, certificates, trusted, estampadaEn);
    return { estampadaEn, autoridad: certificate.subject.replaceAll("\n", ", ") };
  });
}

/** A malformed element makes the token invalid. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EstampaRechazada) throw error;
    throw new EstampaRechazada("no se puede leer", { cause: error });
  }
}

function must<T>(part: T | undefined): T {
  require(part !== undefined, "le falta una parte");
  return part;
}

const firstOf = (element: Der): Der => must(partsOfDer(element)[0]);

interface SignerInfo {
  readonly digest: string;
  readonly attributes: Der;
  readonly algorithm: string;
  readonly signature: Buffer;
}

function readToken(token: Buffer) {
  const [type, wrapped] = partsOfDer(readDer(token));
  require(oidOf(must(type)) === OID.signedData, "no es un mensaje firmado");
  const [, , encapsulated, ...rest] = partsOfDer(firstOf(must(wrapped)));
  const [contentType, content] = partsOfDer(must(encapsulated));
  require(oidOf(must(contentType)) === OID.tstInfo, "no es una estampa");
  const certificates = rest.find(({ tag }) => tag === TAG.first);
  const signers = partsOfDer(must(rest.find(({ tag }) => tag === TAG.set)));
  require(signers.length === 1, "no tiene una firma");
  const [, , digest, attributes, algorithm, signature] = partsOfDer(must(signers[0]));
  require(attributes?.tag === TAG.first, "su firma no cubre sus atributos");
  const signer: SignerInfo = {
    digest: must(HASHES[oidOf(firstOf(must(digest)))]),
    attributes,
    algorithm: oidOf(firstOf(must(algorithm))),
    signature: must(signature).content,
  };
  return {
    info: firstOf(must(content)).content,
    certificates:
      certificates === undefined
        ? []
        : partsOfDer(certificates).map(({ whole }) => new X509Certificate(whole)),
    signer,
  };
}

/** Returns the certificate whose key signed the token. */
function verifySigner(
  info: Buffer,
  { digest, attributes, algorithm, signature }: SignerInfo,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const values = new Map(
    partsOfDer(attributes).map((attribute) => {
      const [type, set] = partsOfDer(attribute);
      return [oidOf(must(type)), firstOf(must(set))];
    }),
  );
  require(oidOf(must(values.get(OID.contentType))) === OID.tstInfo, "firma otra cosa");
  require(values.get(OID.messageDigest)?.content.equals(hashOf(digest, info)), "lo firmado es otro texto");
  const certificate = certificates.find((one) => isNamedBy(values, one.raw));
  require(certificate, "no trae el certificado de su firma");
  require(algorithm in SIGNATURES, "su firma es de un algoritmo que no se conoce");
  const isEdwards = certificate.publicKey.asymmetricKeyType === "ed25519";
  // The attributes are signed as the set that they are (RFC 5652, 5.4).
  const signed = Buffer.concat([Uint8Array.of(TAG.set), attributes.whole.subarray(1)]);
  require((SIGNATURES[algorithm] ?? digest) === digest, "su firma resume con otro algoritmo");
  require(verify(
    isEdwards ? null : digest,
    signed,
    certificate.publicKey,
    signature,
  ), "su firma no es válida");
  return certificate;
}

/** Whether the attribute that names the signer's certificate, by its SHA-1 or by another hash, names this one. */
function isNamedBy(values: ReadonlyMap<string, Der>, certificate: Buffer): boolean {
  const [named, v2] = [values.get(OID.signingCertificate), values.get(OID.signingCertificateV2)];
  const value = v2 ?? named;
  if (value === undefined) return false;
  const parts = partsOfDer(firstOf(firstOf(value)));
  const [first] = parts;
  const explicit = first?.tag === TAG.sequence ? HASHES[oidOf(firstOf(first))] : undefined;
  const hash = v2 === undefined ? "sha1" : (explicit ?? "sha256");
  const stated = parts.find(({ tag }) => tag === TAG.octets);
  return stated?.content.equals(hashOf(hash, certificate)) ?? false;
}

const isValidAt = ({ validFrom, validTo }: X509Certificate, moment: Date) =>
  new Date(validFrom) <= moment && moment <= new Date(validTo);

const LONGEST_CHAIN = 8;

/** Follows issuers, among the token's and the trusted certificates, to a trusted one if any are configured. */
function verifyChain(
  signer: X509Certificate,
  brought: readonly X509Certificate[],
  trusted: readonly string[],
  moment: Date,
): void {
  if (trusted.length === 0) return;
  const roots = trusted.map((pem) => new X509Certificate(pem));
  const isIssuedBy = (one: X509Certificate, by: X509Certificate) =>
    one.checkIssued(by) && one.verify(by.publicKey) && isValidAt(by, moment);
  let link = signer;
  for (let length = 0; length < LONGEST_CHAIN; length += 1) {
    if (roots.some((root) => root.raw.equals(link.raw) || isIssuedBy(link, root))) return;
    const issuer = brought.find((one) => one.ca && !one.raw.equals(link.raw) && isIssuedBy(link, one));
    require(issuer, "su certificado no viene de una autoridad de confianza");
    link = issuer;
  }
  throw new EstampaRechazada("su cadena de certificados es demasiado larga");
}

/** GeneralizedTime in UTC, with or without a fraction of a second. */
function momentOf({ tag, content }: Der): Date {
  const [, year, month, day, hour, minute, second, fraction = ""] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(content.toString("latin1")) ?? [];
  require(tag === TAG.time && year !== undefined, "no dice cuándo");
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
}
