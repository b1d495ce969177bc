# One image: the shop, its pages and its background jobs. The database is a service of its own (DATABASE_URL).
FROM node:24-bookworm-slim
WORKDIR /srv/akyede
COPY . .
RUN node -e "import('./scripts/set-up.mjs').then(({ setUp }) => setUp({ build: true, quiet: false, withTools: false }))" \
 && mkdir -p /var/lib/akyede && chown -R node:node /var/lib/akyede
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/akyede
VOLUME /var/lib/akyede
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "shop/src/main.ts"]
