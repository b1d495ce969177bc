import { confirmWorkshopPart } from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import * as payouts from './payouts.ts'
import * as photographs from './photographs.ts'
import * as wallets from './wallets.ts'
import * as application from './workshop-application.ts'
import * as codes from './workshop-codes.ts'
import * as figures from './workshop-figures.ts'
import * as files from './workshop-files.ts'
import * as members from './workshop-members.ts'
import * as orders from './workshop-orders.ts'
import * as problems from './workshop-problems.ts'
import * as products from './workshop-products.ts'
import * as variants from './workshop-variants.ts'
import * as workshops from './workshops.ts'

/** Endpoints of the workshop, where makers run their business. */
export const workshopEndpoints = {
  listWorkshops: workshops.listWorkshops,
  applyForWorkshop: application.applyForWorkshop,
  getWorkshopApplication: application.getWorkshopApplication,
  addApplicationPicture: application.addApplicationPicture,
  sendOwnPhoneCode: application.sendOwnPhoneCode,
  verifyOwnPhone: application.verifyOwnPhone,
  listReceivedInvitations: members.listReceivedInvitations,
  getWorkshop: workshops.getWorkshop,
  changeWorkshop: workshops.changeWorkshop,
  pauseWorkshop: workshops.pauseWorkshop,
  resumeWorkshop: workshops.resumeWorkshop,
  closeWorkshop: workshops.closeWorkshop,
  getWorkshopOverview: workshops.getWorkshopOverview,
  listWorkshopMembers: members.listWorkshopMembers,
  inviteWorkshopMember: members.inviteWorkshopMember,
  withdrawMemberInvitation: members.withdrawMemberInvitation,
  changeWorkshopMember: members.changeWorkshopMember,
  removeWorkshopMember: members.removeWorkshopMember,
  respondToWorkshop: members.respondToWorkshop,
  listWorkshopParts: orders.listWorkshopParts,
  getWorkshopPart: orders.getWorkshopPart,
  advanceWorkshopPart: orders.advanceWorkshopPart,
  advanceWorkshopParts: orders.advanceWorkshopParts,
  confirmWorkshopPart,
  cannotMakePart: orders.cannotMakePart,
  revokePartLink: orders.revokePartLink,
  listWorkshopReturns: orders.listWorkshopReturns,
  advanceWorkshopReturn: orders.advanceWorkshopReturn,
  listWorkshopProblems: problems.listWorkshopProblems,
  offerForProblem: problems.offerForProblem,
  listWorkshopReviews: figures.listWorkshopReviews,
  replyToReview: figures.replyToReview,
  getWorkshopFigures: figures.getWorkshopFigures,
  listWorkshopTokens: figures.listWorkshopTokens,
  createWorkshopToken: figures.createWorkshopToken,
  revokeWorkshopToken: figures.revokeWorkshopToken,
  uploadPhotograph: photographs.uploadPhotograph,
  listWorkshopProducts: products.listWorkshopProducts,
  getWorkshopProduct: products.getWorkshopProduct,
  createWorkshopProduct: products.createWorkshopProduct,
  changeWorkshopProduct: products.changeWorkshopProduct,
  offerWorkshopProduct: products.offerWorkshopProduct,
  restWorkshopProduct: products.restWorkshopProduct,
  retireWorkshopProduct: products.retireWorkshopProduct,
  copyWorkshopProduct: products.copyWorkshopProduct,
  setWorkshopVariants: variants.setWorkshopVariants,
  setWorkshopPictures: products.setWorkshopPictures,
  setWorkshopStock: variants.setWorkshopStock,
  setWorkshopPrices: variants.setWorkshopPrices,
  importWorkshopFile: files.importWorkshopFile,
  getWorkshopFile: files.getWorkshopFile,
  getWorkshopMoney: payouts.getWorkshopMoney,
  listWorkshopPayouts: payouts.listWorkshopPayouts,
  getWorkshopPayout: payouts.getWorkshopPayout,
  getWorkshopStatement: payouts.getWorkshopStatement,
  exportWorkshopStatement: payouts.exportWorkshopStatement,
  changeWorkshopWallet: wallets.changeWorkshopWallet,
  confirmWorkshopWallet: wallets.confirmWorkshopWallet,
  stopWorkshopWallet: wallets.stopWorkshopWallet,
  stopWalletByLink: wallets.stopWalletByLink,
  listWorkshopCodes: codes.listWorkshopCodes,
  agreeToWorkshopCode: codes.agreeToWorkshopCode,
  stopWorkshopCode: codes.stopWorkshopCode,
} as const satisfies Record<string, Endpoint>
