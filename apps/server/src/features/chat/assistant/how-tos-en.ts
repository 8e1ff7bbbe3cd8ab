/** How something is done, in English; `how-tos-hi.ts` says the same in Hindi. */
export const howTosEn = {
  mark: "Mark attendance:\n1. Open 'Attendance' and choose the class.\n2. Press 'Mark All Present', then 'Absent' beside those who are missing.\n3. 'Late', remarks and undo are in the three dots beside a name.",
  correct:
    "Correct a mark: open 'Attendance', choose the class and the day, and press the right mark. To undo one, open the three dots beside the name.",
  addStudent:
    "Add a student: open 'Students', press 'Add Student', fill in the name, the roll number and the class, and save.",
  addTeacher:
    "Add a teacher: open 'Teachers', press 'Add Teacher', fill in what is asked for and save. The teacher signs in with the phone or email you entered.",
  addClass: "Add a class: open 'Classes' and press 'Create Class', or 'Bulk Create' for several.",
  import:
    "Import a list: open 'Students' and press 'Import'. Choose your Excel or CSV file, check the columns, and take the good rows in. An import can be undone for 30 days.",
  promote:
    "Promote students: open 'Students', choose the class, tick the students, press 'Promote' and choose their next class. It can be undone.",
  cards:
    "Print attendance cards: open 'Attendance', press 'Attendance cards', choose the class and print. Each card has a QR code that marks its student.",
  register:
    "Print the register: open 'Reports', choose 'Attendance register', the class and the month, and press 'Print'. Every other report has 'Print' too.",
  offline:
    'Without internet: the app opens with what you have seen on this device, and takes marks for any day up to today. A bar on every screen counts those that wait; they are sent by themselves when the network is back.',
  move: "Move a student to another class: open 'Students', then the student, press 'Edit', choose the class and save. For several, tick them in the list and press 'Promote'.",
  announce:
    "Write an announcement: open 'Announcements' and press 'Write an announcement'. Fill in title, text and days, and press 'Announce'. ",
  cancelLeave:
    "Cancel a leave request: open 'Leave Requests', then your own request, and press 'Cancel Request'. That works while it is pending; once it is approved, ask an admin to undo the decision.",
  applyLeave:
    "Apply for leave: open 'Leave Requests', press 'New Request', choose type and days, write the reason and send. You are told when it is decided.",
  decideLeave:
    "Approve leave: open 'Leave Requests'. Press 'Approve' or 'Decline' on the card; 'Undo Decision' is in its menu.",
  password:
    "Change your password: open your profile and fill in the password form. Forgotten? On the sign-in screen choose 'Use password instead', then 'Forgot password?'.",
  othersPassword:
    "Nobody can set the password of another person, admins neither. Who forgot it signs in with a code to their phone or email, or chooses 'Use password instead', then 'Forgot password?'. Admins correct a wrong phone or email of a teacher in 'Teachers'.",
  export:
    "Download data: 'Settings', then 'Data', has a file of everything. Lists and attendance have a download button of their own.",
  qr: "Teachers check in by QR code: on the dashboard press 'Download QR', print it and hang it at the gate. A code that changes is chosen in 'Settings'.",
  checkIn:
    "Check in: on your home screen press 'Start Scan' and hold the school's QR code inside the box. Scan again when you leave.",
  language: 'Change the language: open the profile menu at the top right and choose it there.',
  calendar:
    "Change the calendar: open the calendar in the header, or 'Calendar' in 'Settings'. 'Add a day' adds a holiday or an event; the pencil moves one.",
  remove:
    "Delete a student, a teacher or a class: open the list, then the three dots beside the name, then 'Delete'. Only admins can do that.",
  account:
    "Sign out: open the profile menu at the top right and choose 'Sign out'. Your other accounts stand there too.",
  otherAccount:
    "See another child: open the profile menu at the top right and choose the other account under 'Change account'.",
  seeAttendance:
    "See attendance: open 'Attendance', then 'Attendance Details', and choose the class and the days. One student's days are on their own screen.",
  seeOwnAttendance: 'See the attendance: it is on your home screen, month by month.',
  details:
    "Change somebody's details: open 'Students' or 'Teachers', then the person, press 'Edit', change the phone, the address or whatever is wrong, and save.",
  times:
    "Change the school's times: open 'Settings', then 'General'. Start, midday and end of the day are there, when somebody counts as late, and the leave allowances.",
  classTeacher:
    "Set a class teacher: open 'Classes', press 'Edit' in the class's menu, choose the teacher and save.",
  left: "When a student or teacher leaves: open 'Students' or 'Teachers', then the person, press 'Edit', and change the status. Everything is kept; deleting is only for those added by mistake.",
  downloadAttendance:
    "Download attendance: open 'Attendance', then 'Attendance Details', choose the class and the days, and press 'Export CSV'. 'Reports' has Excel files too.",
  photo: "Change your photo: open your profile and press 'Change photo'.",
  school: "Change the school's record: open 'School Details' and press 'Edit'. The logo is in 'Settings'.",
  reports:
    "Reports: open 'Reports' in the menu, choose the report, the class and the days, and download or print it.",
  notifications:
    'Notifications: the bell at the top right has them. There you can also let this device show them while the app is closed.',
  access:
    "Give somebody access: open 'Settings', then 'Access', and invite them with a phone number or an email.",
  documents:
    "Documents of a student or teacher: open 'Students' or 'Teachers', then the person. Documents open from there, and are added by 'Edit'.",
  ownContact:
    'Your own phone number and email: open your profile. One that is confirmed can only be changed by your school.',
}

export type HowToName = keyof typeof howTosEn
