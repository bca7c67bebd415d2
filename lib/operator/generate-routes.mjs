// Lists the routes of the API and the addresses of the pages, as the folder `app` has them: what runs without the
// sources (the compiled programs in an image) cannot read that folder. Part of `npm run generate` and of every compile.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Below public as well: the build makes it, after this. */
const CLIENT_PACKAGE = 'client/fieldline-client.tgz'
const HEADING = '// Made by lib/operator/generate-routes.mjs from the folder app.\n'

/**
 * The generated files by their names.
 * @param {string} root
 * @returns {Record<string, string>}
 */
export function routeFiles(root) {
  return {
    'lib/operator/generated/api-routes.ts': apiRoutes(filesIn(join(root, 'app/api/v1'))),
    'lib/operator/generated/addresses.ts': addresses(filesIn(join(root, 'app')), filesIn(join(root, 'public'))),
  }
}

/**
 * Writes the files that are not up to date; whoever watches them sees no change where there is none.
 * @param {string} root
 */
export function writeRouteFiles(root) {
  for (const [name, content] of Object.entries(routeFiles(root))) {
    const file = join(root, name)
    if (readOr(file, '') === content) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** @param {string[]} files */
function apiRoutes(files) {
  const folders = files
    .filter((file) => file.endsWith('/route.ts'))
    .map((file) => dirname(file))
    // What answers for unknown paths is the framework's; the front answers for them itself, and knows the collections.
    .filter((folder) => !folder.includes('[...') && !folder.startsWith('[collection]'))
  const imports = folders.map(
    (folder, index) => `import { GET as route${index} } from '@/app/api/v1/${folder}/route'\n`,
  )
  const rows = folders.map((folder, index) => `  ['${folder}', route${index}],\n`)
  const type = 'readonly (readonly [address: string, handler: object])[]'
  const table = `const FILES: ${type} = [\n${rows.join('')}]\n`
  const heading =
    '/** Each address of the API, and what its route file exports; the others are served by the verbs of their kind. */'
  const all = `${heading}\nexport const API_ROUTES: ${type} = [\n  ...FILES,\n  ...RECORD_ROUTES.filter(([address]) => !FILES.some(([own]) => own === address)),\n]\n`
  return `${HEADING}import { RECORD_ROUTES } from '@/lib/api/record-routes'\n${imports.join('')}\n${table}\n${all}`
}

/**
 * @param {string[]} appFiles
 * @param {string[]} publicFiles
 */
function addresses(appFiles, publicFiles) {
  /** @param {RegExp} name */
  const foldersOf = (name) => appFiles.filter((file) => name.test(file)).map((file) => dirname(file))
  /** @param {string[]} list */
  const rowsOf = (list) => list.map((address) => `  '${address === '.' ? '' : address}',\n`).join('')
  const pages = rowsOf(foldersOf(/(?:^|\/)page\.tsx$/))
  const files = new Set([...publicFiles, CLIENT_PACKAGE])
  const others = rowsOf([...foldersOf(/(?:^|\/)route\.ts$/), ...files])
  return `${HEADING}
/** The folder of each page below app. */
export const PAGES: readonly string[] = [\n${pages}]

/** The folder of each route below app, and the files in public. */
export const ROUTES_AND_FILES: readonly string[] = [\n${others}]\n`
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/**
 * @param {string} file
 * @param {string} otherwise
 */
function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeRouteFiles(process.cwd())
