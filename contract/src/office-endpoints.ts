import { confirmOfficePart } from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import * as office from './office.ts'
import * as officeAudit from './office-audit.ts'
import * as officeCalendar from './office-calendar.ts'
import * as officeCategories from './office-categories.ts'
import * as officeFigures from './office-figures.ts'
import * as officeMakerMoney from './office-maker-money.ts'
import * as officeMakers from './office-makers.ts'
import * as officeMoney from './office-money.ts'
import * as officeOrders from './office-orders.ts'
import * as officeOverview from './office-overview.ts'
import * as officeParts from './office-parts.ts'
import * as officePayments from './office-payments.ts'
import * as officePayouts from './office-payouts.ts'
import * as officePeople from './office-people.ts'
import * as officePrices from './office-prices.ts'
import * as officeProblems from './office-problems.ts'
import * as officeProducts from './office-products.ts'
import * as officeReports from './office-reports.ts'
import * as officeReturns from './office-returns.ts'
import * as officeReviews from './office-reviews.ts'
import * as officeSearch from './office-search.ts'
import * as officeTaxes from './office-taxes.ts'
import * as officeTickets from './office-tickets.ts'
import * as payouts from './payouts.ts'

/** The endpoints of the back office, by operation id. */
export const officeEndpoints = {
  getStaffMember: office.getStaffMember,
  announceOfficeView: office.announceOfficeView,
  listAuditEntries: officeAudit.listAuditEntries,
  getAuditVerdict: officeAudit.getAuditVerdict,
  listSavedViews: officeAudit.listSavedViews,
  setSavedView: officeAudit.setSavedView,
  removeSavedView: officeAudit.removeSavedView,
  listOfficePromotions: officePrices.listOfficePromotions,
  createOfficePromotion: officePrices.createOfficePromotion,
  stopOfficePromotion: officePrices.stopOfficePromotion,
  listOfficeShippingRates: officePrices.listOfficeShippingRates,
  setOfficeShippingRate: officePrices.setOfficeShippingRate,

  listOfficeClosedDays: officeCalendar.listOfficeClosedDays,
  setOfficeClosedDay: officeCalendar.setOfficeClosedDay,
  removeOfficeClosedDay: officeCalendar.removeOfficeClosedDay,
  confirmOfficeClosedDays: officeCalendar.confirmOfficeClosedDays,
  listOfficeReturns: officeReturns.listOfficeReturns,
  getOfficeReturn: officeReturns.getOfficeReturn,
  answerOfficeReturn: officeReturns.answerOfficeReturn,
  listOfficeProblems: officeProblems.listOfficeProblems,
  getOfficeProblem: officeProblems.getOfficeProblem,
  settleOfficeProblem: officeProblems.settleOfficeProblem,
  openOfficeProblem: officeProblems.openOfficeProblem,
  listOfficeTickets: officeTickets.listOfficeTickets,
  getOfficeTicket: officeTickets.getOfficeTicket,
  answerOfficeTicket: officeTickets.answerOfficeTicket,
  assignOfficeTicket: officeTickets.assignOfficeTicket,
  resolveOfficeTicket: officeTickets.resolveOfficeTicket,
  closeOfficeTicket: officeTickets.closeOfficeTicket,
  setOfficeTicketNote: officeTickets.setOfficeTicketNote,
  getOfficeAttachment: officeTickets.getOfficeAttachment,
  listOfficeColleagues: officeTickets.listOfficeColleagues,
  listSavedReplies: officeTickets.listSavedReplies,
  setSavedReply: officeTickets.setSavedReply,
  removeSavedReply: officeTickets.removeSavedReply,
  searchOffice: officeSearch.searchOffice,
  getOfficeFigures: officeFigures.getOfficeFigures,
  exportOfficeFigures: officeFigures.exportOfficeFigures,
  getOfficeOverview: officeOverview.getOfficeOverview,
  listOfficeOrders: officeOrders.listOfficeOrders,
  exportOfficeOrders: officeOrders.exportOfficeOrders,
  getOfficeOrder: officeOrders.getOfficeOrder,
  advanceOfficePart: officeParts.advanceOfficePart,
  confirmOfficePart,
  cancelOfficeOrder: officeOrders.cancelOfficeOrder,
  changeOfficeAddress: officeParts.changeOfficeAddress,
  changeOfficeSender: officeParts.changeOfficeSender,
  showOrderPhone: officeParts.showOrderPhone,
  openOfficeReturn: officeOrders.openOfficeReturn,
  listOfficePayments: officePayments.listOfficePayments,
  refundOfficePayment: officePayments.refundOfficePayment,
  reviewOfficePayment: officePayments.reviewOfficePayment,
  listOfficePeople: officePeople.listOfficePeople,
  getOfficePerson: officePeople.getOfficePerson,
  showPersonPhone: officePeople.showPersonPhone,
  signOutPerson: officePeople.signOutPerson,
  unlockPerson: officePeople.unlockPerson,
  closePerson: officePeople.closePerson,
  openPerson: officePeople.openPerson,
  setPersonRole: officePeople.setPersonRole,
  setPersonNote: officePeople.setPersonNote,
  listOfficeProducts: officeProducts.listOfficeProducts,
  getOfficeProduct: officeProducts.getOfficeProduct,
  actOnProducts: officeProducts.actOnProducts,
  listOfficeReviews: officeReviews.listOfficeReviews,
  hideReview: officeReviews.hideReview,
  showReview: officeReviews.showReview,
  listOfficeMakers: officeMakers.listOfficeMakers,
  getOfficeMaker: officeMakers.getOfficeMaker,
  approveMaker: officeMakers.approveMaker,
  refuseMaker: officeMakers.refuseMaker,
  suspendMaker: officeMakers.suspendMaker,
  reopenMaker: officeMakers.reopenMaker,
  setMakerTerms: payouts.setMakerTerms,
  getPayoutWork: officePayouts.getPayoutWork,
  getPayoutRun: officePayouts.getPayoutRun,
  proposePayoutRun: officePayouts.proposePayoutRun,
  sendPayoutRun: officePayouts.sendPayoutRun,
  confirmPayoutRun: officePayouts.confirmPayoutRun,
  listOfficePayouts: officePayouts.listOfficePayouts,
  getOfficePayout: officePayouts.getOfficePayout,
  holdPayout: officePayouts.holdPayout,
  releasePayout: officePayouts.releasePayout,
  dropPayout: officePayouts.dropPayout,
  getOfficeMakerMoney: officeMakerMoney.getOfficeMakerMoney,
  decideMakerWallet: officeMakerMoney.decideMakerWallet,
  correctMaker: officeMakerMoney.correctMaker,
  decideCorrection: officeMakerMoney.decideCorrection,
  payRefundByTransfer: officePayouts.payRefundByTransfer,
  markRefundFailed: officePayouts.markRefundFailed,
  getOfficeMoney: officeMoney.getOfficeMoney,
  importSettlements: officeMoney.importSettlements,
  listOfficeReports: officeReports.listOfficeReports,
  keepReported: officeReports.keepReported,
  hideReported: officeReports.hideReported,
  holdReported: officeReports.holdReported,
  suspendReported: officeReports.suspendReported,
  closeReported: officeReports.closeReported,
  listOfficeTaxRates: officeTaxes.listOfficeTaxRates,
  setOfficeTaxRate: officeTaxes.setOfficeTaxRate,
  listOfficeCategories: officeCategories.listOfficeCategories,
  createOfficeCategory: officeCategories.createOfficeCategory,
  changeOfficeCategory: officeCategories.changeOfficeCategory,
  removeOfficeCategory: officeCategories.removeOfficeCategory,
} as const satisfies Record<string, Endpoint>
