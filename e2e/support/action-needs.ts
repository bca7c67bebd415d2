import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RESOURCES, TRASH_TYPES } from '@/lib/domain/resources'
import type { Grant, Scope } from '@/lib/access/permissions'

/** What somebody must hold for an action to do anything at all. `anybody`: signed out too. */
export type Need = Scope | Grant | 'signed in' | 'anybody'

const under = (file: string, needs: Record<string, Need>) =>
  Object.fromEntries(Object.entries(needs).map(([name, need]) => [`${file}#${name}`, need]))

const all = (need: Need, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, need]))

const ADMIN = 'create update remove restore'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The lists of the settings: each kind of record in the trash whose collection has a page there. */
const LISTS = Object.assign(
  {},
  ...TRASH_TYPES.map((type) => {
    const { collection, write } = RESOURCES[type]
    const file = `(console)/settings/${collection}/actions.ts`
    return existsSync(join(root, 'app', file)) ? under(file, all(write, ADMIN)) : {}
  }),
) as Record<string, Need>

/** Whose every server action is, by its file below app/ and its name. */
export const NEEDS: Record<string, Need> = {
  ...LISTS,
  ...under(
    '(auth)/actions.ts',
    all('anybody', 'signOutAction acceptInvitationAction setUpAction forgotPasswordAction'),
  ),
  ...under('(console)/assets/meter-actions.ts', {
    ...all(
      'write:assets',
      'addMeter saveMeter removeMeter bringBackMeter recordReading removeReading bringBackReading',
    ),
  }),
  ...under('(console)/assets/refrigerant-actions.ts', {
    loadRefrigerant: 'read:assets',
    ...all('write:assets', 'recordEvent undoEvent removeEvent bringBackEvent'),
  }),
  ...under('(console)/assets/actions.ts', {
    ...all('write:assets', 'addAsset saveAsset removeAsset bringBackAsset addPart removePart bringBackPart addService'),
    ...all('read:customers', 'searchSites searchSitesOf searchContracts'),
  }),
  ...under('(console)/board/absence-actions.ts', {
    ...all('write:work-orders', 'planLeave reportSick addOvertime removeOvertime bringBackOvertime'),
  }),
  ...under('(console)/board/actions.ts', {
    ...all('write:work-orders', 'changeJob changeJobs makeRoomFor undoJob undoJobs'),
    ...all('read:work-orders', 'loadJob loadJobDetails loadSuggestions loadTechnicianJobs'),
  }),
  ...under('(console)/board/crew-actions.ts', {
    ...all(
      'write:work-orders',
      'addCrew saveCrew removeCrew moveToCrew takeOutOfCrew copyCrewsToDay undoCrews staffWithCrew',
    ),
    loadCrews: 'read:work-orders',
  }),
  ...under('(console)/board/visit-actions.ts', all('write:work-orders', 'continueJob helpJob splitJob')),
  ...under('(console)/settings/on-call-shifts/actions.ts', all('write:work-orders', `${ADMIN} rotate removeAll`)),
  ...under('(console)/board/plan-actions.ts', {
    ...all('write:work-orders', 'startPlan stopPlanning acceptProposals startRepair discardProposals'),
    loadPlan: 'read:work-orders',
  }),
  ...under('(console)/field-inbox/actions.ts', { decide: 'write:work-orders' }),
  ...under(
    '(console)/billing/actions.ts',
    all(
      'write:billing',
      'putRight readToPutRight decideOrderLines markOrdersBilled takeBackMarks markOrderBilled markOrderFree takeOrderBack',
    ),
  ),
  ...under('(console)/billing/accounting/actions.ts', all('write:billing', 'prepare confirm fail')),
  ...under('(console)/billing/invoices/actions.ts', {
    canMailDrafts: 'read:billing',
    ...all(
      'write:billing',
      'draftInvoices draftPrepayment mailIssued issueDrafts issueDraft changeDraft removeDraft bringBackDraft creditIssued ' +
        'correctIssued recordPayment removePayment bringBackPayment',
    ),
  }),
  ...under('(console)/hours/actions.ts', all('write:time', 'approveWeeks reopenWeeks enterTime')),
  ...under('(console)/settings/devices/actions.ts', { revoke: 'signed in' }),
  ...under('(console)/merge-actions.ts', all('signed in', 'compareDuplicates mergeDuplicates')),
  ...under('(console)/at-risk/actions.ts', {
    setMails: 'read:work-orders',
    loadRepair: 'read:work-orders',
    ...all('write:work-orders', 'takeSlot leaveConflict'),
  }),
  ...under('(console)/maintenance/actions.ts', {
    ...all('write:work-orders', 'planVisits orderVisits withdrawVisits skipVisits restoreVisits'),
    findOverdue: 'read:work-orders',
  }),
  ...under('(console)/maintenance/plans/actions.ts', {
    ...all('write:work-orders', 'previewPlan previewChange savePlan editPlan pausePlan resumePlan generatePlan'),
    ...all('write:work-orders', 'removePlan bringBackPlan addPlanAsset removePlanAsset bringBackPlanAsset'),
    loadPlansOf: 'read:work-orders',
    searchPlanAssets: 'read:assets',
  }),
  ...under('(console)/contracts/actions.ts', {
    ...all('write:customers', 'addContract saveContract removeContract bringBackContract'),
    ...all('write:customers', 'activateContract renewContract renewContracts undoRenewal'),
    loadContractChoices: 'read:customers',
  }),
  ...under(
    '(console)/customers/[id]/actions.ts',
    all(
      'write:customers',
      'addContact saveContact removeContact bringBackContact addSite saveSite removeSite bringBackSite ' +
        'createFeed revokeFeed',
    ),
  ),
  ...under('(console)/customers/actions.ts', {
    ...all('write:customers', 'addCustomer saveCustomer removeCustomer bringBackCustomer'),
    findDuplicates: 'read:customers',
  }),
  ...under('(console)/identity-actions.ts', all('signed in', 'loadIdentity proveIdentity')),
  ...under('(console)/search-actions.ts', {
    ...all('signed in', 'searchOptions searchPalette'),
    findCallers: 'read:customers',
  }),
  // What is one's own needs no permission; taking it back needs that of the records.
  ...under('(console)/undo-actions.ts', all('signed in', 'loadMyActions undoLast redoLast undoOne redoOne')),
  ...under('(console)/settings/api-keys/actions.ts', all('admin', 'createKey updateKey rotateKey revokeKey')),
  ...under(
    '(console)/settings/applications/actions.ts',
    all('admin', 'createApplication updateApplication rotateSecret removeApplication withdrawApplication'),
  ),
  ...under(
    '(console)/settings/assistants/actions.ts',
    all('admin', 'createAssistant updateAssistant stopKey stopApplication'),
  ),
  ...under('(console)/settings/audit/actions.ts', all('admin', 'restoreAsOf')),
  ...under(
    '(console)/settings/business-calendars/actions.ts',
    all('admin', `${ADMIN} loadHolidayCountries loadHolidays`),
  ),
  ...under('(console)/settings/service-levels/actions.ts', all('read:work-orders', 'tryMoment')),
  ...under(
    '(console)/settings/company/actions.ts',
    all('admin', 'saveCompany saveCompanyLogo removeCompanyLogo saveOwnMailServer removeOwnMailServer testMailServer'),
  ),
  ...under('(console)/settings/planning/actions.ts', all('admin', 'savePolicy')),
  ...under('(console)/settings/connected-applications/actions.ts', all('signed in', 'disconnect')),
  // Each kind of record needs its own scope; without an import there is nothing to ask it of.
  ...under('(console)/settings/import/actions.ts', all('signed in', 'check run cancel undo forecast')),
  ...under(
    '(console)/settings/password/actions.ts',
    all('signed in', 'changePasswordAction beginSetup confirmSetup turnOff endSession endOthers'),
  ),
  ...under('(console)/settings/export/actions.ts', all('admin', 'exportEverything')),
  ...under('(console)/settings/sandboxes/actions.ts', all('admin', 'addSandbox emptySandbox removeSandbox')),
  ...under('(console)/settings/technicians/actions.ts', {
    saveShifts: 'admin',
    ...all('create:work-orders', 'createFeed revokeFeed'),
    // Who plans the day must be able to say who is not there for it (docs/decisions/016).
    ...all('write:work-orders', 'addTimeOff saveTimeOff removeTimeOff bringBackTimeOff'),
  }),
  ...under('(console)/settings/duplicates/actions.ts', { dismissDuplicate: 'write:customers' }),
  ...under('(console)/settings/trash/actions.ts', all('signed in', 'restoreFromTrash restoreSelected')),
  ...under(
    '(console)/settings/users/actions.ts',
    all('admin', 'invite withdrawInvitation update endSessions resetFactor passwordLink removeUser'),
  ),
  ...under(
    '(console)/settings/webhooks/actions.ts',
    all('admin', 'createEndpoint updateEndpoint removeEndpoint rotateSecret testEndpoint replayRange replayDelivery'),
  ),
  ...under('(console)/work-orders/[id]/actions.ts', {
    ...all('write:work-orders', 'addTask editTask finishTask setTaskStatus removeTask bringBackTask orderTasks'),
    ...all('write:billing', 'addLineItem addPriceItem editLineItem removeLineItem bringBackLineItem'),
  }),
  ...under('(console)/contract-lines/actions.ts', {
    ...all('read:customers', 'loadContractLines loadLineChoices'),
    ...all('write:customers', 'addContractLine saveContractLine removeContractLine bringBackContractLine'),
  }),
  ...under('(console)/work-orders/[id]/coverage-actions.ts', {
    loadCoverage: 'read:work-orders',
    ...all('write:work-orders', 'lockOrderCoverage unlockOrderCoverage'),
  }),
  ...under('(console)/work-orders/[id]/dependency-actions.ts', {
    ...all('write:work-orders', 'waitFor letGo'),
    findBefore: 'read:work-orders',
  }),
  ...under('(console)/work-orders/[id]/promise-actions.ts', { promiseArrival: 'write:work-orders' }),
  ...under('(console)/work-orders/[id]/on-site-actions.ts', { enterEvent: 'write:work-orders' }),
  ...under('(console)/work-orders/[id]/hold-actions.ts', {
    loadHoldReasons: 'read:work-orders',
    holdOrder: 'write:work-orders',
  }),
  ...under(
    '(console)/work-orders/[id]/visit-actions.ts',
    all(
      'write:work-orders',
      'addVisit editVisit goOnLater previewSplit splitOrder previewStaff staffOrder planReturn removeVisit',
    ),
  ),
  ...under('(console)/work-orders/actions.ts', all('write:work-orders', 'changeMany deleteMany previewMany undoMany')),
  ...under('(console)/work-orders/form-actions.ts', {
    createOrder: 'create:work-orders',
    saveOrder: 'write:work-orders',
    ...all('read:work-orders', 'checkOrder suggestSlots'),
    ...all('read:customers', 'loadCallContext'),
    ...all('read:work-orders', 'loadJobType'),
    ...all('write:customers', 'createSiteInline createContactInline'),
    ...all('write:assets', 'createAssetInline moveAsset'),
    loadFormAssets: 'read:assets',
  }),
  ...under('(console)/work-orders/mail-actions.ts', {
    loadCustomerMail: 'read:work-orders',
    sendCustomerMail: 'write:work-orders',
  }),
  ...under('(console)/work-orders/view-actions.ts', all('signed in', 'createView updateView deleteView')),
}

/** What makes or ends a way in: done only shortly after somebody proved who they are. */
export const CONFIRMED = [
  '(console)/settings/api-keys/actions.ts#createKey',
  '(console)/settings/api-keys/actions.ts#updateKey',
  '(console)/settings/api-keys/actions.ts#rotateKey',
  '(console)/settings/assistants/actions.ts#createAssistant',
  '(console)/settings/assistants/actions.ts#updateAssistant',
  '(console)/settings/applications/actions.ts#createApplication',
  '(console)/settings/applications/actions.ts#rotateSecret',
  '(console)/settings/sandboxes/actions.ts#addSandbox',
  '(console)/settings/password/actions.ts#beginSetup',
  '(console)/settings/password/actions.ts#confirmSetup',
  '(console)/settings/password/actions.ts#turnOff',
]
