import type { LoginResponse } from '@akyede/contract/accounts'
import { tabChannel } from './tabs.ts'

/** The part of a login response that pages show. */
export type SessionUser = Pick<
  LoginResponse,
  'user_id' | 'first_name' | 'last_name' | 'email' | 'role_name' | 'is_verified'
>

/** Session messages between tabs of a browser. They never contain a refresh secret. */
export type SessionMessage =
  | {
      readonly type: 'token'
      readonly v: 1
      /** The id of this token in the stored session. */
      readonly id: string
      readonly handle: string
      readonly access_token: string
      readonly user: SessionUser
    }
  | { readonly type: 'logout' }

export const sessionChannel = () => tabChannel<SessionMessage>('auth', isSessionMessage)

export function userOf(login: SessionUser): SessionUser {
  const { user_id, first_name, last_name, email, role_name, is_verified } = login
  return { user_id, first_name, last_name, email, role_name, is_verified }
}

function isSessionMessage(message: unknown): message is SessionMessage {
  if (!isRecord(message)) return false
  if (message.type === 'logout') return true
  if (message.type !== 'token' || message.v !== 1) return false
  return [message.id, message.handle, message.access_token].every(isText) && isUser(message.user)
}

function isUser(value: unknown): boolean {
  if (!isRecord(value)) return false
  const texts = [value.first_name, value.last_name, value.email, value.role_name]
  return Number.isSafeInteger(value.user_id) && texts.every(isText) && typeof value.is_verified === 'boolean'
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
