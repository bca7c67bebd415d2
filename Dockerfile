# Fieldline for production: one image, any number of containers on one PostgreSQL (see compose.yaml). What these steps
# make can be tried without Docker: npm run image:try.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# Types are checked first: what does not compile becomes no image.
RUN npm rebuild && npm run build
# What only builds or tests is left out, also where another package could use it if it were there.
RUN npm pkg delete devDependencies && npm prune --ignore-scripts && rm -rf .next/cache node_modules/@next/swc-*

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info
# A container can be reached from outside: a demo company in it is asked for with DEMO=1.
ENV DEMO=0
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/lib/operator/fieldline.mjs ./lib/operator/
COPY --from=build --chown=node:node /app/prisma/schema.prisma ./prisma/
COPY --from=build --chown=node:node /app/prisma/migrations ./prisma/migrations
COPY --from=build --chown=node:node /app/public ./public
COPY --from=build --chown=node:node /app/dist ./dist
COPY --from=build --chown=node:node /app/.next ./.next
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not through npm, so that SIGTERM reaches the program itself, which then finishes the requests in flight.
CMD ["node", "lib/operator/fieldline.mjs", "start"]
