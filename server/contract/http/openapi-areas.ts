/** Both documents are public. Each is complete for its readers. */
export const OPENAPI_AREAS = {
  /** Served at `/openapi.json`: the contract and public verification (contract, "What the service does" 8). */
  integracion: {
    title: "Atalaya",
    description:
      "Consulta de listas vinculantes y restrictivas para sujetos obligados en Colombia. Todo error tiene al menos " +
      "los campos de Error: programe contra `error`. Una ruta desconocida es 404 y un método que la ruta no admite " +
      "es 405. Campos, encabezados, códigos de error y valores de textos abiertos nuevos son cambios compatibles.",
    tags: [
      { name: "Integracion", description: "Lo que un cliente consulta, con su llave.", of: "/api/v1/" },
      {
        name: "Verificacion",
        description: "Lo que cualquiera comprueba de una consulta y de la bitácora, sin llave.",
        of: "/verificar/",
      },
      { name: "Webhook", description: "Lo que el servicio envía a la dirección del cliente.", of: null },
    ],
    securitySchemes: {
      llave: { type: "http", scheme: "bearer", description: "Llave de API del cliente." },
    },
  },
  /** Served at `/openapi-admin.json`. */
  administracion: {
    title: "Atalaya: administración",
    description: "Lo que soporte administra. Fuera del contrato de integración: puede cambiar sin aviso.",
    tags: [
      { name: "Administracion", description: "Lo que soporte administra, con su token.", of: "/api/admin/" },
    ],
    securitySchemes: {
      token: { type: "http", scheme: "bearer", description: "Token interno de administración." },
    },
  },
} as const;

export type OpenApiArea = keyof typeof OPENAPI_AREAS;
