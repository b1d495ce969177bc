interface StoredDataRow {
  what: string
  why: string
  howLong: string
  who: string
}

/** These rows describe what each feature stores. Change both together. */
const kept: readonly StoredDataRow[] = [
  {
    what: 'Name, email, phone',
    why: 'Your account, receipts, and so the rider can call you',
    howLong: 'Until your account is deleted',
    who: 'Us, and for a delivery its maker and carrier',
  },
  {
    what: 'Password',
    why: 'Signing in',
    howLong: 'As a one-way hash, until changed',
    who: 'No one can read it',
  },
  {
    what: 'Two-step sign-in: your app’s secret, where we send codes, backup codes, remembered devices',
    why: 'Keeping out anyone who only has your password',
    howLong: 'Until you turn it off. Codes for minutes, remembered devices 30 days',
    who: 'Encrypted or hashed, so no one can read them. The address or number: you and us',
  },
  {
    what: 'Sign-in with Google, Facebook or Apple: your account ID and email there',
    why: 'Recognising you when you sign in with them',
    howLong: 'Until you disconnect it. Details from each sign-in are deleted after two hours',
    who: 'Us. They know that you sign in here, but not what you buy',
  },
  {
    what: 'Where you’re signed in: device, network range, times',
    why: 'Showing you, and signing out devices',
    howLong: '30 days after you sign out',
    who: 'You and us',
  },
  {
    what: 'Devices you’ve signed in on, by their key',
    why: 'Telling you about a new one, and stopping others from locking you out of one you know',
    howLong: 'A year after the last sign-in there',
    who: 'Us',
  },
  {
    what: 'Wrong passwords: how many, for which account (hashed), from where',
    why: 'Keeping out people who guess',
    howLong: 'About an hour after it stops counting',
    who: 'Us',
  },
  {
    what: 'Links and codes we send you to verify an email or number, or to set a password',
    why: 'Knowing it was you who opened them',
    howLong: 'A code for minutes, a link for an hour or a day. The record that it was opened, 30 days',
    who: 'Hashed or not stored, so no one can read them',
  },
  {
    what: 'Your events, the people you invite, and your replies to invitations',
    why: 'Showing them to you and your guests, and reminding you',
    howLong: 'Until you delete the event or your account. Its ID 30 days longer',
    who: 'You, the people invited, and anyone with your invitation’s link',
  },
  {
    what: 'Your reply to an invitation without an account: name, whether you’re coming, and number of people',
    why: 'Telling the host who’s coming',
    howLong: '90 days after the event, or until you withdraw it',
    who: 'The host. Other guests see only how many are coming',
  },
  {
    what: 'Points: how you earned them, the codes you redeemed them for, and who invited you',
    why: 'Giving you your points once, and stopping referrals between accounts with the same number, device or network',
    howLong: 'Until your account is deleted',
    who: 'You and us. The person who invited you sees that someone joined, but not who or what they bought',
  },
  {
    what: 'Your activity feed: the lists, groups, events, orders and gifts you’ve used',
    why: 'Showing it to you and the people you share it with',
    howLong: '90 days',
    who: 'You and us. Your friends, groups and guests, as far as they can see the list, group, event, order or gift',
  },
  {
    what: 'Notifications, and your notification settings',
    why: 'Showing them to you, and not sending them twice',
    howLong: 'Half a year. Your settings, as long as the account. Messages to open tabs, a day',
    who: 'You and us',
  },
  {
    what: 'The terms you accepted, and when',
    why: 'Knowing what we agreed on',
    howLong: 'As long as the account',
    who: 'Us',
  },
  {
    what: 'Orders and addresses',
    why: 'Delivery, returns, tax law',
    howLong: '6 years, without your name once the account is deleted',
    who: 'Us, the carrier, and the maker. From 14 days after delivery the maker sees the name and town only',
  },
  {
    what: 'Payments: amount, time, reference, wallet number',
    why: 'Knowing that you’ve paid',
    howLong: '6 years',
    who: 'Us and the payment provider. We never see card numbers or PINs',
  },
  {
    what: 'Photo and birthday, if you added them',
    why: 'Your friends recognise you by the photo. Only you see the birthday',
    howLong:
      'Until you remove them or delete your account. A copy of the photo may stay in a browser for a day',
    who: 'Birthday: you. Photo: anyone who has its link',
  },
  {
    what: 'Your data download, when you’ve asked for it',
    why: 'Giving you a copy',
    howLong: '7 days',
    who: 'You and us',
  },
  {
    what: 'Your saved addresses',
    why: 'Filling in your next order',
    howLong: 'Until you remove them or delete your account',
    who: 'You and us',
  },
  {
    what: 'Gift details: recipient, card message, delivery date',
    why: 'Preparing the parcel',
    howLong: 'As long as its order',
    who: 'Us, and the maker who packs it',
  },
  {
    what: 'Cart',
    why: 'Keeping it for you',
    howLong:
      'On your device until you clear it. Signed in, with us until you change it, and the last one for 30 days',
    who: 'You, and us when you’re signed in',
  },
  {
    what: 'Wishlists: name, description, date, cover and items, the people you share them with, addresses you invited, the delivery address',
    why: 'Showing friends what you’d like',
    howLong:
      'Until you delete them, and 30 days more if you can still recover them. An invitation, 30 days. A cover may stay in a browser for a day. While a gift is on its way, we keep that item without your note',
    who: 'You, and the people you let see each list. The delivery address: you, us, the maker and the carrier',
  },
  {
    what: 'Groups: name, description, members and invitations',
    why: 'Sharing your lists with a whole group',
    howLong:
      'Until you leave, or the last member leaves. An invitation you declined, a week. A removal, as long as the group exists',
    who: 'Its members. For a public group, everyone here can see its name, description and size, and your friends can see that you’re in it',
  },
  {
    what: 'Gifts from lists: who gives what, a guest’s name with email or phone, the card message',
    why: 'Payment, delivery, the receipt, refunds, thank-you messages',
    howLong:
      'Payments stay in our accounts. Names and messages are deleted with your account. A guest’s name, messages, email and number after a year, or 30 days if nothing was paid',
    who: 'You, us and the maker. The list’s owner sees the gift when they chose to, but never who an anonymous giver is. You never see their address',
  },
  {
    what: 'Friends: your friends, requests and their messages, people you’ve blocked, addresses you invited, your invite link',
    why: 'Sharing lists with each other, and keeping blocked people apart',
    howLong:
      'Until you remove the friend or delete your account. Requests and invitations until they expire, 90 days at most. A declined request, 7 days',
    who: 'You and the person concerned. Only you see who you’ve blocked. Friends see your verified email, the date you joined and, unless you hide it, the date you were last here',
  },
  {
    what: 'Links to your lists, and attempts at their passwords',
    why: 'Sharing a list with people who have the link',
    howLong: 'Links, a year after they end. Passwords, hashed. Attempts, hashed, 90 days',
    who: 'You and us. Anyone with a link can see its list',
  },
  {
    what: 'Searches of an account',
    why: 'Searching again. You can pause and clear them',
    howLong: 'The last 50, at most 90 days',
    who: 'You and us',
  },
  {
    what: 'Reviews: stars, text, first name, town',
    why: 'Helping others choose',
    howLong: 'As long as the product is shown, or until you ask us to remove it',
    who: 'Everyone',
  },
  {
    what: 'Sign-ins: time, device key',
    why: 'Keeping you signed in, and ending stolen sessions',
    howLong: 'A month after the session ends',
    who: 'Us',
  },
  {
    what: 'Your IP address',
    why: 'Limiting too many requests',
    howLong: 'For minutes, in memory',
    who: 'Us',
  },
  {
    what: 'Newsletter: your email, and when you signed up, confirmed and unsubscribed',
    why: 'Sending it only to people who want it',
    howLong: 'A week if you don’t confirm. Otherwise, until a month after you unsubscribe',
    who: 'Us',
  },
  {
    what: 'Messages you send us, with your name and email',
    why: 'Answering you',
    howLong: '2 years',
    who: 'Us, and the maker if it’s about their work',
  },
  {
    what: 'Support requests on your account: messages, files you send, the order they’re about',
    why: 'Helping you, and remembering what was said',
    howLong:
      'Two years after they’re closed, or until your account is deleted. A file you didn’t send, a day',
    who: 'You and us',
  },
  {
    what: 'Shop activity: pages, searches, purchases',
    why: 'Seeing what works and what doesn’t',
    howLong: '90 days, unless you turned it off',
    who: 'Us',
  },
]

const cell = 'border-t border-line p-3 align-top first:pl-0 last:pr-0'

/** A table of stored data: what, why, how long and who sees it. It scrolls on narrow screens. */
export function StoredDataTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section aria-label="What we store about you" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[38rem] text-left text-sm print:min-w-0">
        <thead>
          <tr>
            {['What', 'Why', 'How long', 'Who can see it'].map(heading => (
              <th key={heading} scope="col" className="p-3 font-semibold text-ink-2 first:pl-0">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.map(fact => (
            <tr key={fact.what} className="break-inside-avoid">
              <th scope="row" className={`${cell} font-semibold`}>
                {fact.what}
              </th>
              <td className={cell}>{fact.why}</td>
              <td className={cell}>{fact.howLong}</td>
              <td className={cell}>{fact.who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
