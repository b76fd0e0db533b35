import { openApiDocument } from "../contract/http/openapi";

const ADDRESSES = { baseUrl: "https://atalaya.test", docsUrl: "https://atalaya.test/docs" };

/** Both published documents as one, with all operations. */
export function publishedDocument() {
  const integracion = openApiDocument(ADDRESSES);
  const administracion = openApiDocument(ADDRESSES, "administracion");
  return {
    ...integracion,
    paths: { ...integracion.paths, ...administracion.paths },
    components: {
      ...integracion.components,
      schemas: { ...integracion.components?.schemas, ...administracion.components?.schemas },
    },
  };
}
