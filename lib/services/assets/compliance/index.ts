export { getCompliance } from './get'
export { orderRepair } from './order-repair'
export { assetReportFile, getAssetReport, getSiteReport, readReportDownload, siteReportFile } from './report-file'
export { readRefrigerantSheet } from './sheet'
