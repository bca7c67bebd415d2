# Fieldline for production: one image, any number of containers on one PostgreSQL (see compose.yaml).
FROM node:20-bookworm-slim AS build
WORKDIR /app
# Chromium is for the tests alone.
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json prisma.config.ts tsconfig.json ./
COPY prisma ./prisma
RUN npm ci
COPY . .
RUN npm run build

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info
# A container can be reached from outside: a demo company in it is asked for with DEMO=1.
ENV DEMO=0
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not through npm, so that SIGTERM reaches the program itself, which then finishes the requests in flight.
CMD ["node", "--import", "tsx", "lib/operator/start.ts"]
