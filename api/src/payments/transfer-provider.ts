import type { Network } from '@akyede/contract/mobile-money'
import type { Pesewas } from '@akyede/contract/money'

/** A mobile money wallet that receives money. `phone` in E.164 format, +233… */
export interface WalletAddress {
  readonly network: Network
  readonly phone: string
  readonly holder: string
}

export interface TransferRequest {
  /** Our id of the transfer for ever: 16 to 50 of `a-z0-9_-`. It is never replaced by another one. */
  readonly reference: string
  readonly amount: Pesewas
  /** Shown to the receiver. */
  readonly reason: string
  readonly wallet: WalletAddress
  /** The provider's name of the wallet, once `createRecipient` returned it. */
  readonly recipient: string
}

/** The provider's state of a transfer. */
export type TransferOutcome =
  | { readonly status: 'paid'; readonly transferId: string; readonly fee: Pesewas | undefined }
  | { readonly status: 'pending'; readonly transferId: string }
  /** A person must enter a code on the provider's page. */
  | { readonly status: 'otp'; readonly transferId: string }
  | { readonly status: 'failed'; readonly transferId: string; readonly reason: string }
  /** The money came back, after it had arrived or before. */
  | { readonly status: 'reversed'; readonly transferId: string; readonly fee: Pesewas | undefined }
  /** The provider has no transfer of this reference. */
  | { readonly status: 'unknown' }
  /** The balance does not suffice: nothing was sent. */
  | { readonly status: 'insufficient' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unreachable' }

export type RecipientOutcome =
  | { readonly status: 'created'; readonly recipient: string }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unreachable' }

/** The name of a wallet's holder. `unsupported`: the provider does not know the holders of wallets. */
export type HolderOutcome =
  | { readonly status: 'named'; readonly name: string }
  | { readonly status: 'unsupported' }
  | { readonly status: 'unreachable' }

/** A provider that pays wallets from the shop's balance (E48); no method ever rejects. */
export interface TransferProvider {
  readonly name: string
  /** Returns the provider's name of a wallet; repeating it returns the same. */
  createRecipient(wallet: WalletAddress): Promise<RecipientOutcome>
  /** Starts a transfer, or continues the one of this reference. */
  transfer(request: TransferRequest): Promise<TransferOutcome>
  verifyTransfer(reference: string): Promise<TransferOutcome>
  /** Pesewas that the provider holds for the shop; undefined while it is unreachable. */
  readBalance(): Promise<Pesewas | undefined>
  resolveHolder(wallet: Omit<WalletAddress, 'holder'>): Promise<HolderOutcome>
}

export const toNationalNumber = (phone: string): string => phone.replace(/^\+233/, '0')
