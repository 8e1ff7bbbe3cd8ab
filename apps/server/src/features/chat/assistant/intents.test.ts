import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { i18nOf } from '#platform/i18n'
import { instructions } from '../kinds/how-tos.ts'
import { intentOf, intents } from './assistant.rules.ts'
import { understand } from './understanding.ts'
import { lexicon } from './words.ts'

/** By the kind of question: ways to ask it, in English, Hindi, and Hindi in Latin letters. */
const asked: Record<string, string[]> = {
  present: [
    'How many students are present today?',
    'आज कितने बच्चे उपस्थित हैं?',
    'aaj kitne bachche aaye hain',
    'What is the attendance percentage today?',
    'आज उपस्थिति प्रतिशत कितना है?',
    "Today's attendance",
    'attendance of class 5',
    'attendence today',
    'उपस्थिती आज की',
    'आज की हाज़िरी',
    'aaj ki hazri',
  ],
  'who is present': ['who is present today', 'आज कौन उपस्थित है?'],
  absent: [
    'Who is absent today?',
    'absent list',
    'आज कौन अनुपस्थित है?',
    'How many are absent today?',
    'who is abesnt today',
    'aaj kaun nahi aaya',
    'aaj kaun kaun nahi aaye',
    'आज कौन नहीं आया',
    'कौन से बच्चे नहीं आए?',
    'जो बच्चे आज नहीं आए',
    'kitne bachche nahi aaye',
    'who is absent or late',
  ],
  'not absent': [
    'Who is not absent?',
    'which students are not marked absent today',
    "who isn't absent",
    'कौन अनुपस्थित नहीं है?',
    'aaj kaun absent nahi hai',
  ],
  'not present': [
    'students not present',
    'who is not here today',
    'Who did not come today?',
    'who is not marked present',
    'आज कौन उपस्थित नहीं है?',
    'kaun present nahi hai',
  ],
  late: [
    'आज देर से आने वाले',
    'देर से आने वाले बच्चे',
    'aaj der se aane wale',
    'Who came late today?',
    'late comers this week',
    'आज कौन देर से आया?',
    'late students today',
    'aaj der se kaun aaya',
  ],
  unmarked: [
    'Which classes are not marked?',
    'unmarked classes',
    'किन कक्षाओं की उपस्थिति नहीं लगी?',
    'kis kaksha ki hazri nahi lagi',
    'who is not marked',
    'students not marked today',
    'Is class 5 not marked?',
  ],
  'is a student present': [
    'Is Ravi present today?',
    'Ravi Kumar present?',
    'क्या रवि आज उपस्थित है?',
    'kya Ravi aaj aaya hai',
    'Is Sita Devi absent?',
    'क्या सीता आज अनुपस्थित है?',
    'क्या सीता आज नहीं आई?',
    'Sita aaj nahi aayi kya',
    'Was Imran late today?',
    'क्या इमरान आज देर से आया?',
  ],
  'attendance of a student': [
    'Attendance of Ravi this month',
    "Show me Ravi's attendance",
    'इस महीने रवि की उपस्थिति',
    'Ravi ki hazri batao',
  ],
  'low attendance': [
    'students below 75%',
    'under 80 percent',
    'students with less than 60 percent attendance',
    '75 से कम हाज़िरी',
    '७५% से नीचे',
    '75 feesdi se kam',
    '75 फ़ीसदी से कम उपस्थिति',
    '75 se kam wale bachche',
  ],
  'my attendance': [
    'My attendance this month',
    'इस महीने मेरी उपस्थिति',
    'meri hazri kitni hai',
    'Am I present today? Was I marked present',
    'क्या मैं आज उपस्थित हूँ',
  ],
  'teachers present': [
    'teacher attendance today',
    'शिक्षकों की हाज़िरी',
    'How many teachers are present today?',
    'आज कितने शिक्षक उपस्थित हैं?',
  ],
  'teachers not there': [
    'Which teachers are not present today?',
    'aaj kaun se teacher nahi aaye',
    'which teacher has not checked in today',
    'teachers not checked in',
    "who hasn't checked in among the teachers",
    'kaun se shikshak nahi aaye',
    'kis teacher ne check in nahi kiya',
    'किन शिक्षकों ने चेक इन नहीं किया?',
  ],
  'teachers absent': ['Which teachers are absent today?', 'आज कौन से शिक्षक अनुपस्थित हैं?'],
  'teachers late': ['Which teachers are late today?', 'आज कौन से शिक्षक देर से आए?'],
  students: [
    'How many students are there?',
    'total students',
    'how many studnts',
    'कुल कितने विद्यार्थी हैं?',
    'school mein kitne bachche hain',
  ],
  teachers: ['How many teachers do we have?', 'कितने शिक्षक हैं?'],
  people: ['How many students and teachers?', 'कितने छात्र और शिक्षक हैं'],
  'list of teachers': ['Teachers', 'Who are the teachers?', 'शिक्षकों की सूची'],
  'a teacher': ['teacher Meena Joshi', 'शिक्षक मीना'],
  classes: ['How many classes are there?', 'list of classes', 'कितनी कक्षाएँ हैं?', 'kitni kakshayen hain'],
  'strength of a class': [
    'How many students in class 5-A?',
    'कक्षा 5 में कितने विद्यार्थी हैं?',
    'class 5 mein kitne bachche hain',
    'Strength of class 5-A',
    'कक्षा 5 की संख्या',
  ],
  'class teacher': [
    'Who teaches class 10-B?',
    'class teacher of 10 B',
    'Who is the class teacher of 5-A?',
    'कक्षा 5 का शिक्षक कौन है?',
  ],
  'roll number of a student': [
    'What is the roll number of Ravi?',
    'रवि का रोल नंबर क्या है?',
    'Ravi ka roll number',
  ],
  'class of a student': ['Which class is Ravi in?', 'रवि किस कक्षा में है?', 'Ravi kis class mein hai'],
  'a student': ['Find student Ravi', 'रवि छात्र'],
  'who is it': ['Who is Ravi Kumar?', 'रवि कुमार कौन है?'],
  left: ['How many students have left?', 'कितने छात्र स्कूल छोड़ कर चले गए'],
  'on leave': [
    'Who is on leave today?',
    'आज कौन छुट्टी पर है?',
    'aaj kaun chhutti par hai',
    'who is on leave tomorrow',
  ],
  'pending requests': ['Pending leave requests', 'लंबित छुट्टी के आवेदन', 'How many leave requests are waiting?'],
  'leave balance': [
    'My leave balance',
    'sick leave kitni bachi hai',
    'meri casual kitni bachi hai',
    'मेरी कितनी आकस्मिक छुट्टी बची है?',
    'How many leaves are left?',
    'मेरी कितनी छुट्टियाँ बची हैं?',
    'meri kitni chhutti bachi hai',
  ],
  'my days on leave': [
    'is mahine kitne din chutti ki',
    'इस महीने मैंने कितने दिन छुट्टी ली?',
    'How many days of leave did I take this month?',
    'meri is mahine kitni chhutti hui',
  ],
  'my leave': ['My leave requests', 'मेरे छुट्टी के आवेदन', 'meri chhutti ki arji'],
  'next holiday': ['When is the next holiday?', 'अगली छुट्टी कब है?', 'agli chhutti kab hai', 'holidays'],
  'is it a holiday': [
    'Is tomorrow a holiday?',
    'क्या कल छुट्टी है?',
    'kya kal chhutti hai',
    'Is today a holiday?',
    'क्या आज छुट्टी है?',
  ],
  'when is a holiday': [
    'When is Diwali?',
    'Is Christmas a holiday?',
    'दिवाली कब है?',
    'diwali kab hai',
    'holi ki chhutti kab hai',
  ],
  'phone of a student': ['phone number of Aarav', 'आरव का फोन नंबर', 'aarav ka mobile number'],
  'phone of a teacher': ['phone number of teacher Meena', 'शिक्षक का फ़ोन नंबर'],
  events: [
    'Holidays this month',
    'इस महीने की छुट्टियाँ',
    'Events this month',
    'इस महीने के कार्यक्रम',
    'upcoming events',
  ],
  'academic year': ['What is the academic year?', 'शैक्षणिक सत्र कौन सा है?'],
  timings: [
    'What are the school timings?',
    'When does school start?',
    'स्कूल का समय क्या है?',
    'school kitne baje khulta hai',
  ],
  today: ["What is today's date?", 'आज तारीख क्या है?'],
  school: ['What is the name of our school?', 'हमारे स्कूल का नाम क्या है?'],
  announcements: ['News', 'Any announcements?', 'आज की सूचना', 'समाचार'],
  aadhaar: [
    "Aarav's aadhaar number",
    'aadhar card of Ravi',
    'आधार नंबर बताओ',
    'Ravi ka aadhar number',
    'whose number is 2341 2341 2346',
    '२३४१२३४१२३४६ किसका है',
    'print aadhaar card',
    'delete my aadhaar',
    'How many students have aadhaar?',
  ],
  grades: ['Grades', 'exam results', 'परीक्षा के अंक'],
  schedule: ['Schedule', 'time table', 'समय सारणी'],
  assignments: ['Assignments', 'homework', 'गृहकार्य'],
  fees: ['fees of the school', 'फीस'],
  'girls and boys': [
    'how many girls are in the school',
    'how many boys and girls',
    'number of girl students',
    'how many girls in class 5',
    'list of girls',
    'कितनी लड़कियाँ हैं',
    'स्कूल में कितने लड़के और लड़कियाँ हैं?',
    'school me kitni ladkiyan hain',
    'class 5 me kitne ladke hain',
  ],
  transport: ['Bus routes', 'बस कब आएगी'],
  image: ['Generate image', 'draw a picture', 'चित्र बनाओ'],
  'how to mark': [
    'How do I mark attendance?',
    'उपस्थिति कैसे लगाएं?',
    'hazri kaise lagaye',
    'how to take attendance',
  ],
  'how to mark without a network': [
    'Can I mark attendance offline?',
    'Can I mark attendance without internet?',
    'बिना इंटरनेट के हाज़िरी कैसे लगाएँ?',
    'internet nahi hai to hazri kaise lagaye',
  ],
  'how to print the register': [
    'How do I print the register of class 5?',
    'रजिस्टर कैसे छापें?',
    'print the register of 10 B for november',
    'नवंबर का रजिस्टर प्रिंट करना है',
    'class 5 ka register print karna hai',
    'register kaise print kare',
    'attendance register',
  ],
  'how to move a student': [
    'move a student to another class',
    'How do I change the class of a student?',
    'छात्र को दूसरी कक्षा में कैसे डालें?',
    'bachche ko dusri class me kaise dale',
  ],
  'how to write an announcement': [
    'How to write an announcement?',
    'घोषणा कैसे लिखें?',
    'announcement kaise likhe',
  ],
  'how to cancel leave': ['How to cancel a leave?', 'छुट्टी कैसे रद्द करें?', 'chhutti cancel kaise kare'],
  'how to reset the password of another': [
    "reset a teacher's password",
    'teacher forgot password',
    'शिक्षक पासवर्ड भूल गए',
  ],
  'only reads': ['reset the clock'],
  'absent in a row': [
    'Who was absent 3 days in a row?',
    'students absent for consecutive days',
    '3 दिन से लगातार कौन अनुपस्थित है?',
    "who hasn't come to school for 3 days",
    'absent for 3 days',
    'students not present for 5 days',
    '3 din se kaun nahi aaya',
    '3 दिनों से कौन स्कूल नहीं आया?',
    'lagatar 3 din se absent kaun hai',
  ],
  'who marked': [
    'Who marked the attendance of the class?',
    'कक्षा की हाज़िरी किसने लगाई?',
    'kaksha ki hazri kisne lagayi',
  ],
  'best class': [
    'Which class has the lowest attendance?',
    'Which class has lower attendance',
    'which class has the best attendance',
    'सबसे कम उपस्थिति किस कक्षा की है?',
    'sabse zyada attendance kis class ki hai',
  ],
  'who teaches a subject': ['Who teaches maths?', 'गणित कौन पढ़ाता है?', 'ganit kaun padhata hai'],
  'how to correct': ['How can I correct attendance?', 'गलत हाज़िरी कैसे सुधारें?', 'How do I correct a mark?'],
  'how to add a student': [
    'How do I add a student?',
    'नया विद्यार्थी कैसे जोड़ें?',
    'bachcha kaise jode',
    'new student',
  ],
  'how to add a teacher': ['add a new teacher', 'शिक्षक कैसे जोड़ें?'],
  'how to add a class': ['How do I add a class?', 'नई कक्षा कैसे जोड़ें'],
  'how to import': ['How do I import a list?', 'upload excel', 'सूची कैसे आयात करें?'],
  'how to promote': ['How do I promote students?', 'बच्चों को अगली कक्षा में कैसे भेजें?'],
  'how to print cards': ['Print attendance cards', 'कार्ड कैसे छापें?'],
  'how to apply for leave': [
    'How do I apply for leave?',
    'apply leave',
    'छुट्टी कैसे लें?',
    'chhutti kaise leni hai',
    'छुट्टी के लिए आवेदन कैसे करें?',
    'How does leave work?',
  ],
  'how to decide leave': ['How do I approve leave?', 'छुट्टी कैसे मंज़ूर करें?'],
  'how to change a password': [
    'Change my password',
    'पासवर्ड कैसे बदलें?',
    'I forgot my password',
    'recover my password',
  ],
  'how to export': ['How do I download the data?', 'डाउनलोड कैसे करें'],
  'how to set up qr': ['Set up QR attendance', 'Download the QR code', 'क्यूआर कैसे लगाएं'],
  'how to check in': ['How do I check in?', 'चेक-इन कैसे करें', 'How do teachers check in?'],
  'how to change the language': ['Change language to Hindi', 'भाषा कैसे बदलें?'],
  'how to change the calendar': ['How do I add a holiday?', 'छुट्टी का दिन कैसे जोड़ें'],
  'how to delete': ['How do I delete a student?', 'विद्यार्थी को कैसे हटाएँ?'],
  'how to sign out': ['How do I log out?', 'लॉगआउट कैसे करें'],
  'how to change a photo': ['change my photo', 'फ़ोटो कैसे बदलें'],
  'how to change the school': ['How do I change the school address?', 'स्कूल का पता कैसे बदलें?'],
  'how to see reports': ['Where are the reports?', 'रिपोर्ट कैसे देखें'],
  'how to turn on notifications': ['turn on notifications', 'नोटिफिकेशन कैसे चालू करें'],
  'leave of somebody': [
    'Is the leave of Meena approved?',
    'मीना की छुट्टी मंज़ूर हुई क्या?',
    'Meena ki chhutti manzoor hui',
  ],
  'how to issue a certificate': [
    'transfer certificate of Ravi',
    'how to issue tc',
    'how to make bonafide certificate',
    'bonafide for Ravi',
    'can you issue a certificate',
  ],
  'how to tell families': [
    'send a message to parents',
    'how to send sms to all parents',
    'how do I send WhatsApp messages to parents',
    'माता-पिता को संदेश कैसे भेजें',
  ],
  'how to call families of absent students': ['how do I call the parents of absent students', 'call list'],
  'how to restore somebody deleted': ['how to restore deleted student', 'can I recover a deleted student'],
  'how to close school for a day': [
    'how to close school today',
    'how do I declare a holiday',
    'school band karo',
    'school band kaise kare',
  ],
  'how to fill in UDISE+': ['how to export udise', 'UDISE report kaise nikale'],
  'how to add a field': ['how to add a field', 'how do I add a column for students'],
  'how to see who changed something': ['how do I see who changed attendance', 'activity log'],
  'how to sign in': [
    'how do I sign in',
    'how do parents log in',
    'how can parents sign in',
    'parents login kaise kare',
  ],
  'how to find documents': ['Mark sheet of Ravi', 'documents of a student', 'दस्तावेज़ कहाँ हैं'],
  'who may what': ['Who may do what?', 'What are the permissions of teachers?', 'किसे क्या अधिकार है?'],
  hello: ['Hello', 'hi', 'नमस्ते', 'namaste'],
  thanks: ['Thank you!', 'धन्यवाद', 'shukriya', 'dhanyavaad', 'dhanyawaad'],
  help: ['help', 'मदद', 'madad'],
  'what can you do': ['What can you do?', 'आप क्या कर सकते हैं?'],
  'who are you': ['Who are you?', 'आप कौन हैं?', 'aap kaun ho'],
}

/** The screens' Hindi texts, by their English ones. */
const catalogue = readFileSync(new URL('../../../../../web/src/locales/hi.po', import.meta.url), 'utf8')
const shown = new Map(
  [...catalogue.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(([, english, hindi]) => [english, hindi]),
)
const quoted = (text: string) => [...text.matchAll(/(?<!\p{L})'([^']+)'/gu)].map(([, name]) => name)

describe('the built-in assistant', () => {
  it('names buttons as the screens of the language do', () => {
    const steps = [...instructions.values()]
    const hindi = steps.map((text) => i18nOf('hi').t(text))
    expect(steps.flatMap(quoted).filter((name) => !shown.has(name))).toEqual([])
    const words = new Set(shown.values())
    expect(hindi.flatMap(quoted).filter((name) => !words.has(name))).toEqual([])
    expect(hindi.filter((text) => /\([A-Z]/.test(text))).toEqual([])
  })

  it.each(Object.entries(asked))('understands questions of the kind: %s', (name, questions) => {
    const understood = questions.map((question) => [question, intentOf(understand(question))?.name])
    expect(understood).toEqual(questions.map((question) => [question, name]))
  })

  it('knows at least thirty kinds of question besides those of how something is done', () => {
    expect(intents.filter(({ name }) => !name.startsWith('how to')).length).toBeGreaterThanOrEqual(30)
  })

  it('asks in its patterns only for words that it knows', () => {
    const made = ['number', 'notPresent', 'notAbsent', 'ownClass', 'command', 'bareClass', 'manyDays']
    const asked = intents.flatMap(({ patterns }) =>
      patterns.flatMap(({ needs, helps, not }) => [...needs.flat(), ...helps, ...not]),
    )
    expect(asked.filter((concept) => !made.includes(concept) && !(concept in lexicon))).toEqual([])
  })

  it.each([
    'who is absent and not on leave',
    'who is not late',
    'students not in class 5',
    'which class has the most absent students',
    'students above 75% attendance',
    'कौन देर से नहीं आया',
  ])('does not answer the opposite, or something near it: %s', (question) => {
    expect(intentOf(understand(question))).toBeUndefined()
  })

  it.each([
    ['Is Abhi absent today?', 'abhi'],
    ['attendance of Chitra Adhikari', 'chitra adhikari'],
    ['who is absent abhi', ''],
    ['Chitra banao', ''],
  ])('takes a word that is a name too for one where it has a capital letter: %s', (question, name) => {
    expect(understand(question).name).toBe(name)
  })

  it.each(['attendance of Absant Kumar', 'Is Presant here?'])(
    'takes a word with a capital letter for no misspelling: %s',
    (question) => {
      expect(understand(question).name).toMatch(/absant|presant/)
    },
  )

  it.each(['', '🙂', 'colour of the sky', 'asdf qwerty', 'What is 12 * 7', 'आसमान का रंग'])(
    'does not pretend to know: %s',
    (question) => {
      expect(intentOf(understand(question))).toBeUndefined()
    },
  )

  it.each([
    ['How many students?', undefined, 'en'],
    ['कितने विद्यार्थी?', 'en', 'hi'],
    ['kitne bachche aaye', 'en', 'en'],
    ['kitne bachche aaye', undefined, 'hi'],
    ['students', 'hi', 'hi'],
    ['how many students', 'hi', 'en'],
  ] as const)('answers %s, asked on a screen in %s, in %s', (question, shown, language) => {
    expect(understand(question, shown).language).toBe(language)
  })
})
