import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apiHeaders } from '#platform/http-server.ts'
import { callbackPath } from './flow.ts'

const text = z.string().max(4096).optional().catch(undefined)
const Form = z.object({ code: text, state: text, error: text, user: text })
const User = z.object({ name: z.object({ firstName: text, lastName: text }) })

const formType = 'application/x-www-form-urlencoded'

/**
 * Apple redirects with a form post. Its fields go to the page in the fragment, which no log and no other server sees;
 * nothing is processed or trusted here.
 */
export async function serveCallbackForm(
  http: FastifyInstance,
  admit: (address: string) => void,
): Promise<void> {
  await http.register(async scope => {
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post(callbackPath, async (request, reply) => {
      admit(request.ip)
      const { user, ...form } = Form.parse(request.body ?? {})
      const { firstName, lastName } = nameIn(user)
      const fields = { ...form, first_name: firstName, last_name: lastName }
      const entries = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]))
      return reply
        .headers({ ...apiHeaders, 'cache-control': 'no-store' })
        .redirect(`${callbackPath}#${new URLSearchParams(entries)}`, 303)
    })
  })
}

function nameIn(user: string | undefined): { firstName?: string | undefined; lastName?: string | undefined } {
  try {
    return User.safeParse(JSON.parse(user ?? 'null')).data?.name ?? {}
  } catch {
    return {}
  }
}
