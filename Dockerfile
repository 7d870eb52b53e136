# lingodex without an installation, in the catalogue's folder:
#   docker build --tag lingodex /path/to/the/clone
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/catalogue" lingodex build
#   docker run --rm --publish 127.0.0.1:8000:8000 --volume "$PWD:/catalogue:ro" lingodex serve --listen 0.0.0.0
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS compiled
WORKDIR /opt/lingodex
COPY package.json package-lock.json .npmrc tsconfig.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY schemas ./schemas
COPY scripts ./scripts
COPY src ./src
RUN npm run --silent build

FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ENV NODE_ENV=production
LABEL org.opencontainers.image.title="lingodex" org.opencontainers.image.licenses="MIT"
# What changes: [git], --at and init ask; a mounted repository belongs to another user.
RUN apt-get update && apt-get install --yes --no-install-recommends git && rm -rf /var/lib/apt/lists/* && git config --system --add safe.directory /catalogue
WORKDIR /opt/lingodex
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY LICENSE ./
COPY bin ./bin
COPY data ./data
COPY schemas ./schemas
COPY --from=compiled /opt/lingodex/dist ./dist
USER node
WORKDIR /catalogue
ENTRYPOINT ["node", "/opt/lingodex/bin/lingodex.js"]
CMD ["--help"]
