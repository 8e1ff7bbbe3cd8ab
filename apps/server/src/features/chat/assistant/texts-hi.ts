import { attendanceHi, clock, lines, number } from './attendance-texts-hi.ts'
import { holidaysHi } from './holidays-hi.ts'
import { howTosHi } from './how-tos-hi.ts'
import type { Texts } from './texts-en.ts'

const span = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} से ${to}`)

const leaveTypes: Record<string, string> = {
  Casual: 'आकस्मिक',
  Sick: 'चिकित्सा',
  Personal: 'निजी',
  Maternity: 'मातृत्व',
  Paternity: 'पितृत्व',
  Unpaid: 'बिना वेतन',
  Other: 'अन्य',
}

const leaveStatuses: Record<string, string> = {
  Pending: 'लंबित',
  Approved: 'मंज़ूर',
  Declined: 'अस्वीकृत',
  Cancelled: 'रद्द',
}

/** The assistant's texts in Hindi. */
export const hi: Texts = {
  ...attendanceHi,
  hello: (name) =>
    `नमस्ते ${name}! मैं EduBot हूँ। उपस्थिति, लोगों, छुट्टियों या किसी काम के तरीके के बारे में पूछिए। 'मदद' लिखिए तो बताऊँगा कि मैं क्या-क्या जानता हूँ।`,
  thanks: 'आपका स्वागत है!',
  bye: 'फिर मिलेंगे!',
  whoAmI: 'मैं EduBot हूँ, इस ऐप का अपना सहायक। मैं आपके स्कूल के अपने आँकड़ों से जवाब देता हूँ और बताता हूँ कि काम कैसे होते हैं।',
  help: (topics) => `आप मुझसे यह पूछ सकते हैं, जैसे:\n${lines(topics)}`,
  unknown: 'यह मैं समझ नहीं पाया। उपस्थिति, लोगों, छुट्टियों या किसी काम के तरीके के बारे में पूछिए।',
  yes: 'हाँ।',
  no: 'नहीं।',
  onlyAdmins: 'यह केवल एडमिन देख सकते हैं।',
  onlyStaff: 'यह केवल शिक्षक और एडमिन देख सकते हैं।',
  onlyOwnChild: (name) =>
    `यहाँ मैं केवल ${name} के बारे में बता सकता हूँ। दूसरे बच्चे के लिए ऊपर दाईं ओर प्रोफ़ाइल मेनू में उसका खाता चुनिए।`,
  sibling: (name, own) =>
    `${name} इसी खाते पर भाई या बहन है। यहाँ मैं ${own} के बारे में बताता हूँ; ${name} के बारे में पूछने के लिए उसके खाते में जाइए।`,
  onlyTeachers: 'यह केवल शिक्षक कर सकते हैं।',
  staffDoes: 'यह केवल शिक्षक और एडमिन कर सकते हैं।',
  adminsDo: 'यह केवल एडमिन कर सकते हैं।',
  marathi: 'यह मराठी लगती है। मैं केवल हिन्दी और अंग्रेज़ी समझता हूँ: कृपया इनमें से किसी में पूछिए।',
  askFirst: (parts) => `यह मैं ${parts.map((part) => `'${part}'`).join(' और ')} के बिना ही बता सकता हूँ। बताऊँ?`,
  leftOut: (parts) => `${parts.map((part) => `'${part}'`).join(' और ')} मैं समझ नहीं पाया, इसलिए उसे छोड़ दिया।`,
  whichNumber: (numbers) =>
    `${numbers.map((one) => `'${one}'`).join(' और ')} किसके लिए है, यह मैं समझ नहीं पाया, इसलिए जवाब नहीं दे रहा। कक्षा 'कक्षा 5' लिखिए, प्रतिशत '75% से कम', दिन '3 मार्च'।`,
  noExceptions:
    'मैं किसी को छोड़कर जवाब नहीं दे सकता। जिन कक्षाओं के बारे में जानना है उनका नाम लिखिए, या पूरे स्कूल के बारे में पूछिए।',
  onlyReads: 'मैं केवल पढ़कर बताता हूँ: मैं कुछ बदल, भेज या हटा नहीं सकता। यह अपनी स्क्रीन पर होता है।',
  oneSpan:
    "मैं एक बार में एक दिन का, या लगातार दिनों का जवाब दे सकता हूँ, ज़्यादा से ज़्यादा एक साल का: 'कल', '3 मार्च', 'पिछले हफ़्ते', '3 से 7 मार्च'। कृपया इनमें से एक पूछिए।",
  oneDay: 'यह मैं एक बार में एक ही दिन का बता सकता हूँ। कृपया एक दिन लिखिए।',
  notYet: (day) => `${day} अभी नहीं आया है।`,

  students: (count) => `स्कूल में ${number(count)} विद्यार्थी हैं।`,
  teachers: (count) => `स्कूल में ${number(count)} शिक्षक हैं।`,
  people: ({ students, teachers }) => `स्कूल में ${number(students)} विद्यार्थी और ${number(teachers)} शिक्षक हैं।`,
  classes: (names) =>
    names.length === 0 ? 'अभी कोई कक्षा नहीं है।' : `कुल ${number(names.length)} कक्षाएँ हैं: ${names.join(', ')}।`,
  strength: (rows) =>
    [
      lines(
        rows.map((row) =>
          row.presentToday === null
            ? `${row.class}: ${number(row.students)} विद्यार्थी, आज की उपस्थिति अभी नहीं लगी`
            : `${row.class}: ${number(row.students)} विद्यार्थी, आज ${number(row.presentToday)} उपस्थित`,
        ),
      ),
      ...(rows.length > 1
        ? [`कुल: ${number(rows.reduce((sum, row) => sum + row.students, 0))} विद्यार्थी`]
        : []),
    ].join('\n'),
  whichClass: (names) => `कौन सी कक्षा? ये कक्षाएँ हैं: ${names.join(', ')}।`,
  classTeacher: (rows) =>
    lines(rows.map((row) => `${row.class}: ${row.classTeacher ?? 'अभी कोई कक्षा शिक्षक नहीं'}`)),
  statuses: ({ active, leaved, passout }) =>
    `${number(active)} सक्रिय, ${number(leaved)} स्कूल छोड़ चुके, ${number(passout)} पास होकर जा चुके।`,

  fromTo: (from, to) => `${from} से ${to}`,
  noStudent: (name) => `'${name}' नाम का कोई विद्यार्थी नहीं मिला।`,
  noTeacher: (name) => `'${name}' नाम का कोई शिक्षक नहीं मिला।`,
  noSubject: (subject) => `'${subject}' विषय का कोई शिक्षक नहीं मिला।`,
  whichStudent: (rows) => `इस नाम के कई विद्यार्थी हैं। आप किसके बारे में पूछ रहे हैं?\n${lines(rows)}`,
  staffRow: (name, role, what) =>
    role === 'teacher' ? `${name}, शिक्षक${what ? ` (${what})` : ''}` : `${name}, ${what ?? 'एडमिन'}`,
  whichPerson: (rows) => `इस नाम के कई लोग हैं। आप किसके बारे में पूछ रहे हैं?\n${lines(rows)}`,
  noPhonesOf: (rows) =>
    `फ़ोन नंबर मैं यहाँ नहीं बताता। विद्यार्थी के नंबर उसकी अपनी स्क्रीन पर, शिक्षकों के 'शिक्षक' में और एडमिन के 'सेटिंग्स' में हैं:\n${lines(rows)}`,
  whoseName: 'कृपया विद्यार्थी का नाम भी लिखिए।',
  student: (rows) => lines(rows.map((row) => `${row.name}: ${row.class}, रोल नंबर ${row.rollNumber}`)),
  ownClass: ({ class: className, classTeacher }, child) =>
    `${child ?? 'आप'} ${className} में ${child === null ? 'हैं' : 'है'}। ${classTeacher === null ? 'अभी कोई कक्षा शिक्षक नहीं हैं।' : `कक्षा शिक्षक: ${classTeacher}।`}`,
  noOwnClasses: 'आप किसी कक्षा के कक्षा शिक्षक नहीं हैं।',
  noOwnClass: 'आप अभी किसी कक्षा में नहीं हैं।',
  noRoll: (roll) => `वहाँ किसी का रोल नंबर ${roll} नहीं है।`,
  ownRoll: (rollNumber, child) => `${child === null ? 'आपका' : `${child} का`} रोल नंबर ${rollNumber} है।`,
  noOwnRoll: 'आपका कोई रोल नंबर नहीं है।',
  ownContact: 'फ़ोन नंबर मैं यहाँ नहीं बताता। आपका अपना नंबर और ईमेल आपकी प्रोफ़ाइल में है।',
  noPhones: (name) => `फ़ोन नंबर मैं यहाँ नहीं बताता। ${name} और माता-पिता के नंबर विद्यार्थी की अपनी स्क्रीन पर हैं।`,
  noAadhaar: {
    student:
      'आधार नंबर मैं कभी नहीं बताता, और मुझे बताने की ज़रूरत भी नहीं। आपकी अपनी जानकारी आपकी प्रोफ़ाइल में है; बाकी के लिए स्कूल से पूछिए।',
    teacher:
      'आधार नंबर मैं कभी नहीं बताता, और मुझे बताने की ज़रूरत भी नहीं। आपका अपना आपकी प्रोफ़ाइल में है; विद्यार्थी का कार्ड, अगर स्कूल ने रखा है, उसकी अपनी स्क्रीन पर दस्तावेज़ों में है।',
    admin:
      "आधार नंबर मैं कभी नहीं बताता, और मुझे बताने की ज़रूरत भी नहीं। शिक्षक का नंबर 'शिक्षक' में उनके विवरण में है; विद्यार्थी का कार्ड, अगर स्कूल ने रखा है, उसकी अपनी स्क्रीन पर दस्तावेज़ों में है। हर बार देखना दर्ज होता है।",
  },
  noTeacherPhones: "फ़ोन नंबर मैं यहाँ नहीं बताता। शिक्षकों के नंबर 'शिक्षक' में हैं।",
  teacherRows: (rows, total) =>
    `शिक्षक:\n${lines(rows.map((row) => (row.subject ? `${row.name}: ${row.subject}` : row.name)))}${total > rows.length ? `\nऔर ${number(total - rows.length)} अन्य।` : ''}`,
  onlyClassTeachers: 'शिक्षकों की सूची केवल एडमिन देख सकते हैं। कक्षा शिक्षक ये हैं:',
  noTeachers: 'अभी कोई शिक्षक नहीं है।',
  notAway: (name, day) => `${day} को '${name}' नाम का कोई छुट्टी पर नहीं है।`,
  nobodyAway: (day) => `${day} को कोई छुट्टी पर नहीं है।`,
  away: (day, rows) => `${day} को छुट्टी पर:\n${lines(rows)}`,
  halfDay: 'आधा दिन',
  nobodyAwayIn: (period) => `${period}: कोई छुट्टी पर नहीं है।`,
  awayIn: (period, rows) => `छुट्टी पर, ${period}:\n${lines(rows)}`,
  awayRow: (row) => `${row.name}: ${span(row)}${row.isHalfDay ? ', आधा दिन' : ''}`,
  holidays: holidaysHi,
  nothingPending: 'छुट्टी का कोई आवेदन लंबित नहीं है।',
  pending: (total, rows) =>
    `छुट्टी के ${number(total)} आवेदन लंबित हैं:\n${lines(rows.map((row) => `${row.name}: ${row.type}, ${span(row)}`))}${total > rows.length ? `\nऔर ${number(total - rows.length)} अन्य।` : ''}`,
  noRequestsOf: (name) => `'${name}' नाम के किसी व्यक्ति का छुट्टी का अनुरोध नहीं मिला।`,
  requestsOf: (rows) => lines(rows.map((row) => `${row.name}: ${row.type}, ${span(row)}: ${row.status}`)),
  noBalances: 'स्कूल ने साल की छुट्टियों की कोई संख्या तय नहीं की है।',
  balances: (year, rows) =>
    `${year} में आपकी छुट्टियाँ:\n${lines(rows.map((row) => `${row.type}: ${number(row.left)} बची, ${number(row.taken)} ली, ${number(row.pending)} लंबित`))}`,
  noRequests: 'आपने इस साल छुट्टी नहीं माँगी है।',
  requests: (rows) =>
    `आपके पिछले आवेदन:\n${lines(rows.map((row) => `${row.type}, ${span(row)}: ${row.status}`))}`,
  noOwnLeave: (child, period) => `${period}: ${child ? `${child} की` : 'आपकी'} कोई मंज़ूर छुट्टी नहीं है।`,
  ownLeave: (child, period, rows) =>
    `${period}, ${child ? `${child} की` : 'आपकी'} मंज़ूर छुट्टियाँ:\n${lines(rows.map((row) => `${row.type}, ${span(row)}: ${number(row.days)} दिन`))}`,
  leaveTypes,
  leaveStatuses,

  noHoliday: 'आने वाले एक साल में कोई छुट्टी नहीं दिख रही।',
  nextHoliday: (rows) => `अगली छुट्टियाँ:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  namedHoliday: (rows) => lines(rows.map((row) => `${row.name}: ${span(row)}`)),
  noNamedHoliday: (name, period) => `कैलेंडर में '${name}' नहीं मिला, ${period}।`,
  isHoliday: (day, name) => `${day} को छुट्टी है: ${name}।`,
  isDayOff: (day) => `${day} को स्कूल बंद है: साप्ताहिक छुट्टी है।`,
  closed: (day, holiday, isPast) => `${day} को स्कूल बंद ${isPast ? 'था' : 'है'}: ${holiday ?? 'साप्ताहिक छुट्टी'}।`,
  isOpen: (day) => `${day} को स्कूल खुला है।`,
  noEvents: (month) => `${month}: कोई कार्यक्रम या छुट्टी नहीं है।`,
  events: (month, rows) => `${month}:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  today: (day) => `आज ${day} है।`,
  thatDay: (day) => `वह ${day} है।`,
  year: (name, from, to) => `शैक्षणिक वर्ष ${name}, ${from} से ${to} तक है।`,
  timings: (start, midday, end, days) =>
    `स्कूल ${clock(start)} से ${clock(end)} तक है, आधा दिन ${clock(midday)} पर; दिन: ${days}।`,
  school: (name, rows) => [`स्कूल का नाम: ${name}`, ...rows].join('\n'),

  neverAnnounced: 'स्कूल ने अभी तक कोई घोषणा नहीं की है। होम स्क्रीन पर दिखने वाली घोषणाएँ नमूने हैं।',
  noAnnouncements: 'स्कूल की अभी कोई घोषणा नहीं है।',
  announcements: (rows) => `स्कूल की घोषणाएँ:\n${lines(rows)}`,
  grades: 'अंक और परीक्षाएँ यहाँ नहीं रखी जातीं। मैं उपस्थिति के बारे में बता सकता हूँ।',
  schedule: 'समय सारणी यहाँ नहीं रखी जाती।',
  assignments: 'गृहकार्य यहाँ नहीं रखा जाता। स्कूल की सूचनाएँ डैशबोर्ड पर हैं।',
  noGender: 'विद्यार्थी लड़का है या लड़की, यह यहाँ नहीं रखा जाता।',
  fees: 'फ़ीस का हिसाब यहाँ नहीं रखा जाता।',
  transport: 'बस और मार्ग यहाँ नहीं रखे जाते।',
  noImages: 'यहाँ चित्र बनाना चालू नहीं किया गया है, इसलिए मैं चित्र नहीं बना सकता।',
  image: "'/image' लिखिए और उसके बाद बताइए कि चित्र में क्या हो।",
  drawn: 'यह रहा आपका चित्र।',
  whoMay:
    'एडमिन सब कुछ कर सकते हैं। शिक्षक उपस्थिति लगाते हैं, विद्यार्थियों को देखते, जोड़ते और बदलते हैं, छुट्टी माँगते हैं और अपनी हाज़िरी लगाते हैं। विद्यार्थी अपनी उपस्थिति देखते हैं और छुट्टी माँगते हैं।',

  inClass: (name) => `${name} में `,
  ofClass: (name) => `${name} की `,
  thisDay: 'आज',
  examples: {
    absent: '{day} {in}कौन अनुपस्थित है?',
    unmarked: '{day} {in}किसकी उपस्थिति नहीं लगी?',
    present: '{day} {in}कितने विद्यार्थी उपस्थित हैं?',
    ownDays: 'इस महीने मेरा बच्चा किन दिनों अनुपस्थित या देर से था?',
    ownToday: 'क्या मेरा बच्चा {day} स्कूल में है?',
    ownTeacher: 'मेरे बच्चे के कक्षा शिक्षक कौन हैं?',
    isPresent: 'क्या {name} {day} उपस्थित है?',
    studentDays: 'इस महीने {name} की उपस्थिति',
    classDays: 'इस महीने {of}उपस्थिति',
    late: '{day} {in}कौन देर से आया?',
    inRow: '{in}कौन लगातार 3 दिन अनुपस्थित रहा?',
    low: '{in}75% से कम उपस्थिति वाले विद्यार्थी',
    strength: '{in}कितने विद्यार्थी हैं?',
    roll: '{name} का रोल नंबर क्या है?',
    classTeacher: '{of}कक्षा शिक्षक कौन हैं?',
    onLeave: '{day} कौन छुट्टी पर है?',
    pending: 'लंबित छुट्टी के आवेदन',
    teachersLate: '{day} कौन से शिक्षक देर से आए?',
    checkIn: 'मैंने {day} कब चेक-इन किया?',
    nextHoliday: 'अगली छुट्टी कब है?',
    isHoliday: 'क्या कल छुट्टी है?',
    events: 'इस महीने की छुट्टियाँ',
    ownLeave: 'मेरे छुट्टी के आवेदन',
    timings: 'स्कूल का समय क्या है?',
    address: 'स्कूल का पता क्या है?',
    news: 'सूचनाएँ क्या हैं?',
    howMark: 'उपस्थिति कैसे लगाएँ?',
    howCorrect: 'गलत उपस्थिति कैसे सुधारें?',
    howImport: 'Excel से सूची कैसे आयात करें?',
    howAddStudent: 'विद्यार्थी कैसे जोड़ें?',
    howMove: 'विद्यार्थी को दूसरी कक्षा में कैसे डालें?',
    howPromote: 'विद्यार्थियों को अगली कक्षा में कैसे भेजें?',
    howAddTeacher: 'शिक्षक कैसे जोड़ें?',
    howAccess: 'किसी को अनुमति कैसे दें?',
    howDecide: 'छुट्टी कैसे मंज़ूर करें?',
    howLeave: 'छुट्टी के लिए आवेदन कैसे करें?',
    howCalendar: 'छुट्टी का दिन कैसे जोड़ें?',
    howAnnounce: 'घोषणा कैसे लिखें?',
    howRegister: 'उपस्थिति रजिस्टर कैसे छापें?',
    howCheckIn: 'चेक-इन कैसे करें?',
    howPassword: 'पासवर्ड कैसे बदलें?',
    howLanguage: 'भाषा कैसे बदलें?',
    howAccount: 'दूसरे खाते कैसे देखें?',
  },

  howTo: howTosHi,
}
