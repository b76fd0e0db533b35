import { fetchFile } from "../lists/fetch-file";
import { getDeps } from "../runtime/deps";

/** A process that downloads, delivers, stamps and keeps heads as the service does, and says how each ended. */
const deps = getDeps();
const message = { body: "{}", headers: { "content-type": "application/json" } };
const limits = { maxBytes: 1_000, timeoutMs: 10_000 };
const webhook = (url: string) => deps.sendWebhook({ url, ...message });
const lista = (host: string) => fetchFile(`https://${host}/lista.csv`, [host], deps.fetcher, limits);
const NOTA = `localhost/atalaya\n1\n${Buffer.alloc(32).toString("base64")}\n\n— firma\n`;
const attempts = {
  lista: () => lista("www.datos.gov.co").then(String),
  listaBlocked: () => lista("scsanctions.un.org"),
  webhook: () => webhook("https://1.1.1.1/hook"),
  webhookBlocked: () => webhook("https://1.0.0.1/hook"),
  webhookPrivate: () => webhook("https://10.1.2.3/hook"),
  stamp: async () => String(await deps.estampador?.ask(Buffer.from("una solicitud"))),
  heads: () => deps.testigos.keep("abc", NOTA).then(() => "kept"),
};
for (const [name, attempt] of Object.entries(attempts))
  console.log(JSON.stringify([name, await attempt().catch((error: Error) => error.message)]));
process.exit(0);
