import { type Collection, type CollectionRequest, collectionOf } from "./collection";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A collection of Postman, v2.1: each request with its example, and a test of the status it is answered with. */
export function postmanCollection(baseUrl: string): object {
  const collection = collectionOf(baseUrl);
  const folders = [...new Set(collection.requests.map(({ folder }) => folder))];
  return {
    info: { name: collection.name, description: collection.description, schema: SCHEMA },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{llave}}", type: "string" }] },
    variable: variablesOf(collection),
    item: folders.map((folder) => ({
      name: folder,
      item: collection.requests.filter((one) => one.folder === folder).map(itemOf),
    })),
  };
}

const variablesOf = ({ variables }: Collection) =>
  Object.entries(variables).map(([key, value]) => ({ key, value, type: "string" }));

function itemOf(request: CollectionRequest) {
  const { name, description, method, path, query, hasKey, idempotency, body } = request;
  const asked = query.filter(({ isRequired }) => isRequired);
  const address = asked.map((each) => `${each.name}=${each.value}`).join("&");
  return {
    name,
    event: [{ listen: "test", script: { type: "text/javascript", exec: testOf(request) } }],
    request: {
      method,
      ...(!hasKey && { auth: { type: "noauth" } }),
      header: [
        ...(idempotency ? [{ key: "Idempotency-Key", value: "{{$guid}}" }] : []),
        ...(body === null ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ],
      url: {
        raw: `{{base}}${path}${address === "" ? "" : `?${address}`}`,
        host: ["{{base}}"],
        path: path.slice(1).split("/"),
        query: query.map(({ name: key, value, description: said, isRequired }) => ({
          key,
          value,
          description: said,
          disabled: !isRequired,
        })),
      },
      ...(body !== null && { body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } }),
      description,
    },
  };
}

const testOf = ({ statuses, keeps }: CollectionRequest): readonly string[] => [
  `pm.test("responde ${statuses.join(" o ")}", () => pm.expect(pm.response.code).to.be.oneOf([${statuses.join(", ")}]));`,
  ...keeps.map((field) => `pm.collectionVariables.set("${field}", pm.response.json().${field});`),
];
