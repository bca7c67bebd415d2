import { register } from 'tsx/esm/api'

/* A thread begins without what its process was started with; with this it reads TypeScript as well. */
register()
await import('./worker.ts')
