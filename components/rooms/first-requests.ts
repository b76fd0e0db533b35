import { firstRequest, NOMBRE_DE_PRUEBA } from "./first-request";

export const LENGUAJES = [
  { value: "curl", label: "curl" },
  { value: "node", label: "Node.js" },
  { value: "python", label: "Python" },
  { value: "java", label: "Java" },
  { value: "csharp", label: "C#" },
] as const;
export type Lenguaje = (typeof LENGUAJES)[number]["value"];

type Write = (origin: string, llave: string) => string;

const NODE: Write = (origin, llave) => `const respuesta = await fetch("${origin}/api/v1/validate", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${llave}",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ tipo: "natural", nombre: "${NOMBRE_DE_PRUEBA}" }),
});
console.log(respuesta.status, await respuesta.json());`;

const PYTHON: Write = (origin, llave) => `import json
import urllib.request

pedido = urllib.request.Request(
    "${origin}/api/v1/validate",
    data=json.dumps({"tipo": "natural", "nombre": "${NOMBRE_DE_PRUEBA}"}).encode(),
    headers={"Authorization": "Bearer ${llave}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(pedido) as respuesta:
    print(respuesta.status, json.load(respuesta))`;

const JAVA: Write = (origin, llave) => `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class PrimeraConsulta {
  public static void main(String[] args) throws Exception {
    var pedido = HttpRequest.newBuilder(URI.create("${origin}/api/v1/validate"))
        .header("Authorization", "Bearer ${llave}")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(
            "{\\"tipo\\":\\"natural\\",\\"nombre\\":\\"${NOMBRE_DE_PRUEBA}\\"}"))
        .build();
    var respuesta = HttpClient.newHttpClient().send(pedido, HttpResponse.BodyHandlers.ofString());
    System.out.println(respuesta.statusCode() + " " + respuesta.body());
  }
}`;

const CSHARP: Write = (origin, llave) => `using System.Net.Http.Headers;
using System.Net.Http.Json;

using var http = new HttpClient();
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", "${llave}");
var respuesta = await http.PostAsJsonAsync(
    "${origin}/api/v1/validate",
    new { tipo = "natural", nombre = "${NOMBRE_DE_PRUEBA}" });
Console.WriteLine($"{(int)respuesta.StatusCode} {await respuesta.Content.ReadAsStringAsync()}");`;

/** The first request with a test key, as a file of each language. */
export const FIRST_REQUESTS: Readonly<Record<Lenguaje, Write>> = {
  curl: (origin, llave) => firstRequest(origin, llave, NOMBRE_DE_PRUEBA),
  node: NODE,
  python: PYTHON,
  java: JAVA,
  csharp: CSHARP,
};
