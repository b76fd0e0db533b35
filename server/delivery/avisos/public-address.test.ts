import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReceiverUrl } from "./receiver-url";
import { isPublicAddress } from "./vetted-lookup";

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "168.63.129.15",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "198.17.255.255",
  "200.21.200.10",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2800:3f0:4005::2003",
  "2a00:1450:4001::1",
];

const REFUSED = [
  // This host, and private, shared or point-to-point networks.
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.255.255",
  // Protocol assignments, documentation, benchmarks, relays and clouds.
  "168.63.129.16",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  // Multicast, reserved, broadcast.
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "ff0e::1",
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:7f00:1",
  "::127.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2002:808:808::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  // Documentation, benchmarking, discard, ORCHID, segments, unassigned.
  "2001:db8::1",
  "3fff::1",
  "2001:2::1",
  "100::1",
  "2001:10::1",
  "2001:20::1",
  "5f00::1",
  "4000::1",
  "e000::1",
  // Not addresses.
  "",
  "example.co",
  "256.1.1.1",
  "1.2.3",
  ":::1",
];

const privateV4 = fc
  .tuple(
    fc.constantFrom(
      [10],
      [127],
      [172, 16],
      [172, 31],
      [192, 168],
      [169, 254],
      [100, 64],
      [100, 127],
      [0],
      [224],
      [255],
    ),
    fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([prefix, rest]) => [...prefix, ...rest].slice(0, 4));

describe("isPublicAddress", () => {
  it.each(PUBLIC)("takes %s", (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(REFUSED)("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it("rejects addresses that contain an IPv4 address, private or not", () => {
    const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
    const wrap = fc.constantFrom("::ffff:", "::", "64:ff9b::", "::ffff:0:");
    fc.assert(
      fc.property(octets, wrap, (v4, prefix) => {
        expect(isPublicAddress(prefix + v4.join("."))).toBe(false);
      }),
    );
  });
});

describe("readReceiverUrl", () => {
  const refusalOf = (text: string, allowsInsecure = false) => readReceiverUrl(text, allowsInsecure).refusal;

  it.each([
    "https://example.co/hook?x=1",
    "HTTPS://EXAMPLE.CO",
    "https://example.co:443/",
    "https://example.co:8443/",
    "https://example.co:1025/",
    "https://example.co:65535/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://señal.example.co/",
    "https://localhost.example.co/",
  ])("takes %s", (text) => expect(refusalOf(text)).toBeNull());

  it.each([
    ["", "url"],
    ["example.co", "url"],
    ["https://", "url"],
    ["https://[::1", "url"],
    ["https://example.co:70000/", "url"],
    ["http://example.co/", "esquema"],
    ["ftp://example.co/", "esquema"],
    ["javascript:alert(1)", "esquema"],
    ["https://user@example.co/", "credenciales"],
    ["https://:pw@example.co/", "credenciales"],
    ["https://example.co/#x", "fragmento"],
    ["https://example.co:22/", "puerto"],
    ["https://example.co:80/", "puerto"],
    ["https://example.co:1024/", "puerto"],
    ["https://localhost:3000/", "direccion"],
    ["https://a.LOCALHOST./", "direccion"],
    ["https://127.0.0.1/", "direccion"],
    ["https://127.1/", "direccion"],
    ["https://2130706433/", "direccion"],
    ["https://0x7f.1/", "direccion"],
    ["https://0x7f000001/", "direccion"],
    ["https://0177.0.0.1/", "direccion"],
    ["https://127.0.0.1./", "direccion"],
    ["https://１２７.０.０.１/", "direccion"],
    ["https://①②⑦.⓪.⓪.①/", "direccion"],
    ["https://127。0。0。1/", "direccion"],
    ["https://%31%32%37.0.0.1/", "direccion"],
    ["https://[::1]/", "direccion"],
    ["https://[::ffff:127.0.0.1]/", "direccion"],
    ["https://[fd00:ec2::254]/", "direccion"],
    ["https://169.254.169.254/latest/meta-data", "direccion"],
  ])("refuses %s for its %s", (text, refusal) => expect(refusalOf(text)).toBe(refusal));

  it("allows http, every port and loopback only for tests", () => {
    expect(refusalOf("http://127.0.0.1:80/", true)).toBeNull();
    expect(refusalOf("http://user@127.0.0.1/", true)).toBe("credenciales");
    expect(refusalOf("ftp://127.0.0.1/", true)).toBe("esquema");
  });

  it("sees a private IPv4 address through every way of writing its numbers", () => {
    const bases = fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 });
    const written = (value: number, base: number) =>
      base === 10 ? String(value) : `${base === 16 ? "0x" : "0"}${value.toString(base)}`;
    fc.assert(
      fc.property(privateV4, bases, fc.integer({ min: 1, max: 4 }), (octets, base, parts) => {
        const tail = octets.slice(parts - 1).reduce((sum, octet) => sum * 256 + octet, 0);
        const values = [...octets.slice(0, parts - 1), tail];
        const host = values.map((value, place) => written(value, base[place] ?? 10)).join(".");
        expect(refusalOf(`https://${host}/`)).toBe("direccion");
      }),
    );
  });
});
