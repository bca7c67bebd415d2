import * as assets from './assets'
import * as billing from './billing'
import * as crews from './crews'
import { IDS } from './ids'
import * as customers from './customers'
import * as data from './data'
import * as maintenance from './maintenance'
import * as meters from './meters'
import * as refrigerant from './refrigerant'
import * as promises from './promises'
import * as field from './field'
import * as scheduling from './scheduling'
import * as time from './time'
import * as work from './work'

/** What the document shows of each named answer. */
const EXAMPLES: Record<string, unknown> = {
  ApiKey: data.apiKey,
  ApiKeyWithSecret: data.apiKeyWithSecret,
  Asset: assets.asset,
  AssetListItem: assets.assetListItem,
  AssetPart: assets.assetPart,
  Branch: customers.branch,
  CalendarFeed: scheduling.calendarFeed,
  CalendarFeedWithUrl: scheduling.calendarFeedWithUrl,
  BusinessCalendar: scheduling.businessCalendar,
  ServiceLevel: promises.serviceLevel,
  HoldReason: promises.holdReason,
  SlaClock: promises.slaClock,
  WorkOrderSla: promises.workOrderSla,
  Capacity: scheduling.capacity,
  RiskReason: scheduling.riskReason,
  AtRisk: scheduling.atRisk,
  ConflictConfirmation: scheduling.conflictConfirmation,
  Checklist: work.checklist,
  Contact: customers.contact,
  ContractLine: customers.contractLine,
  ContractUsage: customers.contractUsage,
  CallCandidates: scheduling.callCandidates,
  CallContext: work.callContext,
  CallMachine: work.callMachine,
  CoverageVerdict: work.coverageVerdict,
  Customer: customers.customer,
  Device: field.device,
  FieldCommand: field.fieldCommand,
  FieldCommandOutcome: field.commandOutcome,
  FieldCommandsReceived: field.commandsReceived,
  FieldEvent: field.fieldEvent,
  FieldSync: field.fieldSync,
  FieldUpload: field.fieldUpload,
  Signature: field.signature,
  SyncedAsset: field.syncedAsset,
  SyncedJob: field.syncedJob,
  WorkOrderNote: field.workOrderNote,
  WorkOrderPhoto: field.workOrderPhoto,
  CustomerCreated: customers.customerCreated,
  CustomerListItem: customers.customerListItem,
  DeletedRecord: data.deleted,
  Export: data.exportRecord,
  Import: data.importRecord,
  ImportedRecord: data.importedRecord,
  ImportListItem: data.importItem,
  ImportProblem: data.importProblem,
  JobType: maintenance.jobType,
  LineItem: work.lineItem,
  KitLines: { line_items: [{ ...work.lineItem, kit_item_id: IDS.kit }] },
  OnCallShift: scheduling.onCallShift,
  Overtime: scheduling.overtime,
  TimeOff: scheduling.timeOff,
  Me: data.me,
  MaintenanceOccurrence: maintenance.maintenanceOccurrence,
  MaintenancePlan: maintenance.maintenancePlan,
  MaintenancePlanChanged: maintenance.maintenancePlanChanged,
  MaintenancePlanAsset: maintenance.maintenancePlanAsset,
  MaintenancePlanPreview: maintenance.maintenancePlanPreview,
  Meter: meters.meter,
  MeterReading: meters.meterReading,
  RefrigerantEvent: refrigerant.refrigerantEvent,
  ComplianceRule: refrigerant.complianceRule,
  AssetCompliance: refrigerant.compliance,
  ComplianceReport: refrigerant.complianceReport,
  Part: assets.part,
  Plan: scheduling.plan,
  PlanListItem: scheduling.planListItem,
  Product: assets.product,
  RecordEvent: data.event,
  RequestLogEntry: data.requestLogEntry,
  SearchResult: data.searchResult,
  Sandbox: data.sandbox,
  SandboxCreated: data.sandboxCreated,
  ServiceContract: customers.serviceContract,
  ServiceHistoryItem: assets.serviceHistoryItem,
  ServiceRecord: assets.serviceRecord,
  Site: customers.site,
  Task: work.task,
  TaskListItem: work.taskListItem,
  Technician: customers.technician,
  TaxCode: billing.taxCode,
  LegalEntity: billing.legalEntity,
  BillingMark: billing.billingMark,
  LineProposal: billing.lineProposal,
  ProposedLine: billing.workOrderBilling.proposals[0],
  WorkOrderBilling: billing.workOrderBilling,
  BillingQueueItem: billing.billingQueueItem,
  BilledWorkOrders: {
    work_order_ids: [billing.billingQueueItem.id],
    billing_mark_ids: [billing.billingMark.id],
  },
  Invoice: billing.invoice,
  InvoiceListItem: billing.invoiceListItem,
  InvoiceDocuments: billing.invoiceDocuments,
  InvoiceDrafts: { invoice_ids: [billing.invoice.id] },
  Payment: billing.payment,
  PriceItem: billing.priceItem,
  Territory: scheduling.territory,
  TimeEntry: time.timeEntry,
  Timesheet: time.timesheet,
  TimesheetDetail: time.timesheetDetail,
  Crew: crews.crew,
  CrewMember: crews.crewMember,
  CopiedCrews: crews.copiedCrews,
  RemovedCrewDays: crews.removedCrewDays,
  Visit: work.visit,
  WorkOrderDependency: work.dependency,
  ArrivalPromise: work.arrivalPromise,
  VisitDetail: { ...work.visit, conflicts: [] },
  TrashItem: data.trashItem,
  WeeklyShifts: scheduling.shifts,
  Warranty: assets.warranty,
  WebhookDelivery: data.webhookDelivery,
  WebhookDeliveryDetail: data.webhookDeliveryDetail,
  WebhookEndpoint: data.webhookEndpoint,
  WebhookEndpointWithSecret: data.webhookEndpointWithSecret,
  WebhookReplayResult: { count: 17 },
  WorkOrder: work.workOrder,
  WorkOrderCoverage: work.workOrderCoverage,
  WorkOrderCreated: work.workOrderCreated,
  WorkOrderDryRun: work.workOrderDryRun,
  WorkOrderHistoryEntry: work.workOrderHistoryEntry,
  WorkOrderListItem: work.workOrderListItem,
  WorkOrderSuggestions: scheduling.suggestions,
}

/** Answers that show another moment than the rest. */
const BY_OPERATION: Record<string, unknown> = { completeTask: work.completedTask }

/** The example of an operation's answer by its component; that of a bulk request holds the record it is about. */
export function exampleOf(component: string, operation: string): unknown {
  const record = BY_OPERATION[operation] ?? EXAMPLES[component.replace(/BulkResult$/, '')]
  if (!component.endsWith('BulkResult')) return record
  const { id } = record as { id: string }
  return {
    succeeded: 1,
    failed: 0,
    results: [{ index: 0, action: 'create', status: 201, outcome: null, id, record, error: null }],
  }
}
