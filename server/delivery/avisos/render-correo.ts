import type { Correo } from "../../domain/avisos/correo";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

interface Reader {
  /** True if the client chose the address. False if its administrators are mailed instead. */
  readonly isChosen: boolean;
  /** Unsubscribe address. */
  readonly baja: string;
}

/**
 * Text and plain HTML of an alert. It loads nothing and links only to our pages and to the unsubscribe page, because
 * its reader may not know the client.
 */
export function renderCorreo(
  correo: Correo,
  baseUrl: string,
  { isChosen, baja }: Reader,
): { readonly text: string; readonly html: string } {
  const donde = correo.donde.map(([name, path]) => [name, `${baseUrl}${path}`] as const);
  const porQue = isChosen
    ? `Recibe este correo porque ${correo.cliente} puso esta dirección en sus avisos de Atalaya.`
    : `Recibe este correo porque administra el portal de ${correo.cliente} en Atalaya, que no tiene a quién avisar. Ponga un correo o un servidor en Avisos.`;
  const text = [
    correo.quePaso,
    correo.cifras.map(([name, value]) => `${name}: ${value}`).join("\n"),
    `Qué sigue: ${correo.queSigue}`,
    `Qué hacer: ${correo.queHacer}`,
    `Dónde verlo:\n${donde.map(([name, address]) => `${name}: ${address}`).join("\n")}`,
    `${porQue} Para no recibir más:\n${baja}`,
  ].join("\n\n");
  const rows = correo.cifras
    .map(([name, value]) => `<tr><th align="left">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("");
  const html = [
    "<!doctype html>",
    `<html lang="es-CO"><head><meta charset="utf-8"><title>${escapeHtml(correo.asunto)}</title></head><body>`,
    `<h1 style="font-size:20px">${escapeHtml(correo.asunto)}</h1>`,
    `<p>${escapeHtml(correo.quePaso)}</p>`,
    `<table cellpadding="4">${rows}</table>`,
    `<p><strong>Qué sigue:</strong> ${escapeHtml(correo.queSigue)}</p>`,
    `<p><strong>Qué hacer:</strong> ${escapeHtml(correo.queHacer)}</p>`,
    `<p>Dónde verlo: ${donde.map(([name, address]) => `<a href="${escapeHtml(address)}">${escapeHtml(name)}</a>`).join(" · ")}</p>`,
    `<p><small>${escapeHtml(porQue)} <a href="${escapeHtml(baja)}">No recibir más avisos</a></small></p>`,
    "</body></html>",
  ].join("\n");
  return { text, html };
}
