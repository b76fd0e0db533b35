# docs/operacion/instalacion.md says how to build and run it. Both bases need Node 20.19 or newer and one libc, BASE also npm.
ARG BASE=node:22-bookworm-slim
ARG RUN_BASE=${BASE}

FROM ${BASE} AS build
# A registry and a certificate authority of your own, where the public ones are out of reach.
ARG NPM_CONFIG_REGISTRY
ARG NODE_EXTRA_CA_CERTS
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node --import ./scripts/typescript.mjs scripts/image.ts /image \
  && npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > /image/sbom.cdx.json \
  && mkdir /image-data

FROM ${RUN_BASE}
WORKDIR /atalaya
COPY --from=build /image ./
COPY --from=build --chown=10001:10001 /image-data /data
# MALLOC_MMAP_THRESHOLD_: as `npm start`, so that the index of an old list is given back.
ENV APP_ENV=production NODE_ENV=production DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=131072
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/v1/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
