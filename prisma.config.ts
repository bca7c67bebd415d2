import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  // Only the Prisma CLI reads this; the application takes its address from lib/env.ts.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/fieldline' },
})
