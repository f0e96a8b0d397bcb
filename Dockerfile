# Engraph beside a Neo4j of its own container (docker-compose.yml). The model is fetched into /cache at the first start.
FROM node:22-bookworm-slim AS build
WORKDIR /engraph
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
WORKDIR /engraph
ENV NODE_ENV=production
COPY --from=build /engraph/package.json ./
COPY --from=build /engraph/node_modules ./node_modules
COPY --from=build /engraph/dist ./dist
COPY --from=build /engraph/cypher ./cypher
COPY --from=build /engraph/seeds ./seeds
COPY --from=build /engraph/locks ./locks
COPY --from=build /engraph/weights ./weights
COPY --from=build /engraph/schema.graphql ./
RUN mkdir -p /cache /data && chown node:node /cache /data
USER node
ENV ENGRAPH_DATA_FOLDER=/data
EXPOSE 4747
CMD ["node", "dist/cli/main.js", "up"]
